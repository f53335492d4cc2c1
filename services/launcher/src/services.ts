import type { ServiceDefinition } from '@ichibun/kit/service';

/** How each service is loaded, in order of what they call. A process loads the ones that it runs. */
export const SERVICES = {
  language: async () => (await import('@ichibun/language/service')).language,
  auth: async () => (await import('@ichibun/auth/service')).auth,
  vocabulary: async () => (await import('@ichibun/vocabulary/service')).vocabulary,
  'corpus-admin': async () => (await import('@ichibun/corpus-admin/service')).corpusAdmin,
  'content-analysis': async () => (await import('@ichibun/content-analysis/service')).contentAnalysis,
  reader: async () => (await import('@ichibun/reader/service')).reader,
  audiobook: async () => (await import('@ichibun/audiobook/service')).audiobook,
  sentences: async () => (await import('@ichibun/sentences/service')).sentences,
  programs: async () => (await import('@ichibun/programs/service')).programs,
} satisfies Readonly<Record<string, () => Promise<ServiceDefinition>>>;

export type ServiceName = keyof typeof SERVICES;

export const SERVICE_NAMES = Object.keys(SERVICES) as ServiceName[];

export const loadServices = (): Promise<ServiceDefinition[]> =>
  Promise.all(SERVICE_NAMES.map((name) => SERVICES[name]()));

/** The HTTP edge: a process of its own in a cluster, which no service calls. */
export const GATEWAY = 'gateway';

/** The pages alone, behind an address that leads /api to the gateway. */
export const PAGES = 'pages';
