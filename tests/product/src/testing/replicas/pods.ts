import { readFile } from 'node:fs/promises';
import { parseAllDocuments } from 'yaml';

const EXAMPLE = new URL('../../../../../charts/ichibun/examples/default.yaml', import.meta.url);
const MEBIBYTE = 2 ** 20;

/** What the chart gives the pods of a component. */
export interface Pod {
  /** Options of Node: how much memory JavaScript may take. */
  readonly nodeOptions: string;
  /** Bytes of memory beyond which Kubernetes kills a pod. */
  readonly memoryLimit: number;
}

/** The pods of each component, as the chart is rendered by default. */
export async function chartPods(): Promise<(component: string) => Pod> {
  const objects = parseAllDocuments(await readFile(EXAMPLE, 'utf8')).map((document) => document.toJS());
  const pods = new Map<string, Pod>();
  for (const { kind, metadata, spec } of objects) {
    if (kind !== 'Deployment') continue;
    const [{ env, resources }] = spec.template.spec.containers;
    const options = env?.find(({ name }: { name: string }) => name === 'NODE_OPTIONS');
    const memoryLimit = Number.parseInt(resources.limits.memory, 10) * MEBIBYTE;
    const component = metadata.labels['app.kubernetes.io/component'];
    if (options) pods.set(component, { nodeOptions: options.value, memoryLimit });
  }
  return (component) => {
    const pod = pods.get(component);
    if (!pod) throw new Error(`the chart's example has no Deployment of ${component}`);
    return pod;
  };
}
