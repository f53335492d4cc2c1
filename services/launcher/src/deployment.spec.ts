import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { rooms, variablesOf } from './testing/variables.js';

const read = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');
const known = new Map(
  await Promise.all(rooms.map(async ([room, schema]) => [room, variablesOf(await schema())] as const)),
);
/** The SDK's own, beside ours, and Node's. */
const OTHERS = ['OTEL_TRACES_SAMPLER', 'OTEL_TRACES_SAMPLER_ARG', 'NODE_OPTIONS'];

interface Container {
  image: string;
  environment?: Record<string, string>;
}

describe('the compose file of one host', () => {
  let text: string;
  let services: Record<string, Container>;
  const load = async () => {
    text = await read('docker/compose.yaml');
    services = parse(text, { merge: true }).services;
  };

  it.each(rooms.map(([room]) => room).filter((room) => room !== 'launcher'))(
    'gives %s variables that it reads, and its name',
    async (room) => {
      await load();
      const { environment = {} } = services[room]!;
      const unknown = Object.keys(environment).filter(
        (name) => ![...known.get(room)!, ...known.get('launcher')!].includes(name),
      );
      expect(unknown).toEqual([]);
      expect(environment.SERVICE).toBe(room);
    },
  );

  it('demands what the example of its secrets names, and nothing else', async () => {
    await load();
    const demanded = new Set([...text.matchAll(/\$\{([A-Z\d_]+):\?\}/g)].map(([, name]) => name!));
    const named = [...(await read('docker/compose.env.example')).matchAll(/^([A-Z\d_]+)=/gm)].map(([, name]) => name!);
    expect(named.filter((name) => demanded.has(name)).sort()).toEqual([...demanded].sort());
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
  // Pods write JSON, which extraEnv may change.
  const missing = known.get(room)!.filter((name) => name !== 'LOG_FORMAT' && !given.includes(name));
  expect(missing).toEqual([]);
});

it('the chart gives pods variables that a process reads', async () => {
  const given = await givenByChart();
  // Those that the chart puts together another variable from.
  const parts = ['NATS_TOKEN', 'DATABASE_PASSWORD'];
  const all = new Set([...known.values(), OTHERS, parts].flat());
  expect(given.length).toBeGreaterThan(30);
  expect(given.filter((name) => !all.has(name))).toEqual([]);
});
