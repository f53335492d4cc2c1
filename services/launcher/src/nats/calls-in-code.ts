import { readFile } from 'node:fs/promises';
import type { DescMethod } from '@bufbuild/protobuf';

/** What a service answers, and what of others it calls. */
export interface Calls {
  readonly answers: readonly DescMethod[];
  readonly calls: readonly DescMethod[];
}

const IMPORT = /(?:^|\n)\s*(?:import|export)\s[^;]*?from '([^']+)'|(?:^|\n)import '([^']+)'|\bimport\('([^']+)'\)/g;
const PROTO_IMPORT = /import \{([^}]*)\} from '(@ichibun\/proto\/[^']+)'/g;

/** What makes a controller's method answer, or a whole controller that answers one method. */
const ANSWERING = '(?:Handles|listsRuns|exportsLearner|forgetsLearner)';

/** Packages of this product whose code may call; the others neither call nor answer. */
const isOurs = (specifier: string) =>
  specifier.startsWith('.') || (specifier.startsWith('@ichibun/') && !specifier.startsWith('@ichibun/proto/'));

/**
 * Finds out from a service's compiled code which methods it answers and which it calls: every module that its entry
 * loads is looked through for the descriptors that it uses. They are always written out, as
 * `AuthService.method.getUser`.
 *
 * @param entry module of the service, as `@ichibun/auth/service`
 * @throws Error for a descriptor that is used in another way, because what is called would be unknown
 */
export async function callsInCode(entry: string): Promise<Calls> {
  const answers = new Set<DescMethod>();
  const calls = new Set<DescMethod>();
  const seen = new Set<string>();
  const waiting = [import.meta.resolve(entry)];
  for (let url = waiting.pop(); url; url = waiting.pop()) {
    if (seen.has(url)) continue;
    seen.add(url);
    const code = withoutComments(await readFile(new URL(url), 'utf8'));
    for (const [, from, bare, dynamic] of code.matchAll(IMPORT)) {
      const specifier = (from ?? bare ?? dynamic)!;
      if (!isOurs(specifier)) continue;
      waiting.push(specifier.startsWith('.') ? new URL(specifier, url).href : import.meta.resolve(specifier));
    }
    for (const { handled, method } of await methodsIn(code, url)) (handled ? answers : calls).add(method);
  }
  return { answers: [...answers], calls: [...calls] };
}

async function methodsIn(code: string, url: string): Promise<{ handled: boolean; method: DescMethod }[]> {
  const found: { handled: boolean; method: DescMethod }[] = [];
  for (const [statement, names, module] of code.matchAll(PROTO_IMPORT)) {
    const exported = (await import(module!)) as Record<string, { kind?: string; method: Record<string, DescMethod> }>;
    for (const name of names!.split(',')) {
      const [imported, local = imported] = name.trim().split(/\s+as\s+/);
      const service = exported[imported!];
      if (service?.kind !== 'service') continue;
      for (const [use, handles, method] of code
        .replace(statement, '')
        .matchAll(new RegExp(`(${ANSWERING}\\()?\\b${local}\\b(?:\\.method\\.(\\w+))?`, 'g'))) {
        const descriptor = method && service.method[method];
        if (!descriptor) throw new Error(`${url} uses "${use}": write ${local}.method.… out`);
        found.push({ handled: handles !== undefined, method: descriptor });
      }
    }
  }
  return found;
}

const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
