import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { rooms, variablesOf } from './testing/variables.js';

const read = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');
const known = new Map(
  await Promise.all(rooms.map(async ([room, schema]) => [room, variablesOf(await schema())] as const)),
);
/** The SDK's own, beside ours, and Node's. */
const OTHERS = [
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
  'NODE_OPTIONS',
];
/** What the launcher reads for the language service alone. */
const DICTIONARY = /^(DICTIONARY|KANJI)_/;

const SERVICE_ROOMS = rooms.map(([room]) => room).filter((room) => room !== 'launcher');

/** The variables that a process with this SERVICE reads. */
const readBy = (room: string) => [
  ...known.get(room)!,
  ...known.get('launcher')!.filter((name) => room === 'language' || !DICTIONARY.test(name)),
];

interface Container {
  image: string;
  environment?: Record<string, string | null>;
  mem_limit?: string;
}

/** What the compose file decides: where its own servers are, and what is nobody's business outside a container. */
const OF_CONTAINERS = /^(DATABASE_(DIRECT_)?URL|DATA_DIR|HEALTH_PORT|HOST|PORT|SERVICE|(NATS|S3)_\w+)$/;

describe('the compose file of one host', () => {
  let text: string;
  let services: Record<string, Container>;
  const load = async () => {
    text = await read('docker/compose.yaml');
    services = parse(text, { merge: true }).services;
  };

  it.each(SERVICE_ROOMS)('gives %s variables that it reads, and its name', async (room) => {
    await load();
    const { environment = {} } = services[room]!;
    const unknown = Object.keys(environment).filter((name) => ![...readBy(room), ...OTHERS].includes(name));
    expect(unknown).toEqual([]);
    expect(environment.SERVICE).toBe(room);
  });

  it.each(SERVICE_ROOMS)('hands on every variable that %s reads', async (room) => {
    await load();
    const { environment = {} } = services[room]!;
    const isHandedOn = (name: string) => environment[name] === null || environment[name]?.includes(`\${${name}:`);
    const expected = readBy(room).filter((name) => !OF_CONTAINERS.test(name));
    expect(expected.filter((name) => !isHandedOn(name))).toEqual([]);
  });

  it('demands what the example of its secrets names, and nothing else', async () => {
    await load();
    const demanded = new Set([...text.matchAll(/\$\{([A-Z\d_]+):\?\}/g)].map(([, name]) => name!));
    const named = [...(await read('docker/compose.env.example')).matchAll(/^([A-Z\d_]+)=/gm)].map(([, name]) => name!);
    expect(named.filter((name) => demanded.has(name)).sort()).toEqual([...demanded].sort());
  });

  it('bounds the memory of each container as the chart does', async () => {
    await load();
    const { components, nats, database, objects } = parse(await read('charts/ichibun/values.yaml'));
    const servers = { nats: nats.bundled, postgres: database.cnpg, objects: objects.evaluation };
    const inChart = Object.entries(services).map(([name]) => {
      const { limits } = { ...components, ...servers }[name].resources;
      return [name, limits.memory.toLowerCase().replace('i', '')];
    });
    expect(Object.entries(services).map(([name, { mem_limit }]) => [name, mem_limit])).toEqual(inChart);
  });

  it('runs the servers that the chart runs', async () => {
    await load();
    const { nats, objects } = parse(await read('charts/ichibun/values.yaml'));
    const imageOf = ({ repository, tag }: { repository: string; tag: string }) => `${repository}:${tag}`;
    expect(services.nats!.image).toBe(imageOf(nats.bundled.image));
    expect(services.objects!.image).toBe(imageOf(objects.evaluation.image));
  });
});

it('skaffold builds what the chart runs, from stages that the Dockerfile has', async () => {
  const { build, deploy } = parse(await read('skaffold.yaml'));
  const { image } = parse(await read('charts/ichibun/values.yaml'));
  const dockerfile = await read('docker/Dockerfile');
  const artifacts: { image: string; docker: { target: string } }[] = build.artifacts;
  const { setValueTemplates } = deploy.helm.releases[0];
  expect(artifacts.map((artifact) => artifact.image)).toEqual([image.services.repository, image.pages.repository]);
  for (const { docker } of artifacts) {
    expect(dockerfile).toMatch(new RegExp(` AS ${docker.target}$`, 'm'));
    expect(setValueTemplates[`image.${docker.target}.tag`]).toBe(`{{.IMAGE_TAG_ichibun_${docker.target}}}`);
  }
});

const givenByChart = async () => {
  const template = await read('charts/ichibun/templates/_components.tpl');
  return [...template.matchAll(/- \{name: ([A-Z\d_]+),/g)].map(([, name]) => name!);
};

it.each(rooms.map(([room]) => room))('the chart can set every variable that %s reads', async (room) => {
  const given = await givenByChart();
  // Pods write JSON, which extraEnv may change, and download no voice.
  const missing = known.get(room)!.filter((name) => !['LOG_FORMAT', 'NATURAL_VOICE', ...given].includes(name));
  expect(missing).toEqual([]);
});

/** Those that the chart puts together another variable from. */
const PARTS = ['NATS_TOKEN', 'DATABASE_PASSWORD', 'POD_NAME'];

it('the chart gives pods variables that a process reads', async () => {
  const given = await givenByChart();
  const all = new Set([...known.values(), OTHERS, PARTS].flat());
  expect(given.length).toBeGreaterThan(30);
  expect(given.filter((name) => !all.has(name))).toEqual([]);
});

it('the README of the chart makes every Secret that the evaluation asks for', async () => {
  const [, tried] = (await read('charts/ichibun/README.md')).split('## Try it');
  const [section] = tried!.split('\n## ');
  const example = await read('charts/ichibun/examples/evaluation.yaml');
  const asked = [...example.matchAll(/secretKeyRef: \{name: ([\w-]+), key: ([\w-]+)\}/g)].map(([, name, key]) => [
    name,
    key,
  ]);
  const keys = new Set(asked.filter(([name]) => name === 'ichibun').map(([, key]) => key!));
  const others = new Set(asked.filter(([name]) => name !== 'ichibun').map(([name]) => name!));
  const [, ofSecret] = /generic ichibun (.*\\\n.*)/.exec(section!) ?? [];
  const [, services] = /for service in ([\w -]+);/.exec(section!) ?? [];
  expect([...ofSecret!.matchAll(/literal=([\w-]+)=/g)].map(([, key]) => key).sort()).toEqual([...keys].sort());
  expect(
    services!
      .split(' ')
      .map((service) => `ichibun-${service}-role`)
      .sort(),
  ).toEqual([...others].sort());
});

const EXAMPLES = ['default', 'evaluation', 'gitops', 'production'];
const variablesOfPods = async (example: string) => {
  const documents = parseAllDocuments(await read(`charts/ichibun/examples/${example}.yaml`));
  return documents
    .map((document) => document.toJS())
    .filter((object) => object?.kind === 'Deployment')
    .map(({ metadata, spec }) => ({
      room: metadata.labels['app.kubernetes.io/component'] as string,
      names: spec.template.spec.containers[0].env.map(({ name }: { name: string }) => name) as string[],
    }))
    .filter(({ room }) => known.has(room));
};

it.each(EXAMPLES)('the pods of the %s example have variables that they read themselves', async (example) => {
  const pods = await variablesOfPods(example);
  expect(pods.map(({ room }) => room).sort()).toEqual([...SERVICE_ROOMS].sort());
  for (const { room, names } of pods) {
    const unknown = names.filter((name) => ![...readBy(room), ...OTHERS, ...PARTS].includes(name));
    expect({ room, unknown }).toEqual({ room, unknown: [] });
    // One that is there twice is refused where objects are applied by the server.
    expect({ room, names }).toEqual({ room, names: [...new Set(names)] });
  }
});
