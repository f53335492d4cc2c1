// `make k8s-dev` and `make k8s-operators`: what a cluster needs before the chart, from k8s/.
//   dev                  a cluster on this machine (kind; K3D=on: k3d), its operator, PostgreSQL and Secrets
//   operators NAME…      the operators of k8s/operators in the cluster CONTEXT; all of them without a name
//   secrets              Secrets in the cluster CONTEXT, random, where there are none yet
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { randomSecrets } from './k8s-secrets.mjs';
import { readVersions } from './k8s-versions.mjs';
import { main, root, SetUpError, step } from './set-up.mjs';

const folder = join(root, 'k8s');

const answer = (program, args) => spawnSync(program, args, { encoding: 'utf8' });

function needed(...programs) {
  const missing = programs.filter((program) => answer(program, ['version']).error);
  if (missing.length > 0) throw new SetUpError(`This needs ${missing.join(' and ')} on the PATH.`);
}

const contextOf = () => {
  const { CONTEXT: context } = process.env;
  if (!context) throw new SetUpError('Say which cluster, by CONTEXT=name: one of "kubectl config get-contexts".');
  return context;
};

function makeCluster() {
  const byK3d = process.env.K3D === 'on';
  const program = byK3d ? 'k3d' : 'kind';
  needed(program);
  const listed = answer(program, byK3d ? ['cluster', 'list', '--no-headers'] : ['get', 'clusters']).stdout;
  if (!/^ichibun\b/m.test(listed)) {
    const config = join(folder, 'dev', `${program}.yaml`);
    step(
      'Making the cluster',
      program,
      byK3d ? ['cluster', 'create', '--config', config] : ['create', 'cluster', '--config', config],
    );
  }
  return `${program}-ichibun`;
}

function installOperators(context, names) {
  needed('helm');
  const { charts } = readVersions(folder);
  const all = Object.keys(charts).filter((name) => name !== 'nats');
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0)
    throw new SetUpError(`There is no operator ${unknown.join(', ')}; there are ${all.join(', ')}.`);
  for (const name of names.length > 0 ? all.filter((one) => names.includes(one)) : all) {
    const { repository, version, namespace } = charts[name];
    const chart = repository.startsWith('oci:') ? [`${repository}/${name}`] : [name, '--repo', repository];
    const values = ['--values', join(folder, 'operators', `${name}.yaml`)];
    const where = ['--kube-context', context, '--namespace', namespace, '--create-namespace'];
    const args = ['upgrade', '--install', name, ...chart, '--version', version, ...where, ...values, '--wait'];
    step(`Installing ${name} ${version}`, 'helm', [...args, '--timeout', '10m']);
  }
}

function makeSecrets(context) {
  const kubectl = ['--context', context];
  if (answer('kubectl', [...kubectl, '--namespace', 'ichibun', 'get', 'secret', 'ichibun']).status === 0) {
    return console.log('The Secret ichibun is there already; nothing is changed.');
  }
  const input = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: randomSecrets(folder) });
  const stdio = ['pipe', 'inherit', 'inherit'];
  step('Making the Secrets', 'kubectl', [...kubectl, 'create', '--filename', '-'], { input, stdio });
}

await main(async () => {
  const [what, ...names] = process.argv.slice(2);
  needed('kubectl');
  if (what === 'operators') return installOperators(contextOf(), names);
  if (what === 'secrets') return makeSecrets(contextOf());
  if (what !== 'dev') throw new SetUpError('Say what: dev, operators or secrets.');
  const context = makeCluster();
  installOperators(context, ['cloudnative-pg']);
  const kubectl = ['--context', context];
  step('Making the namespaces', 'kubectl', [...kubectl, 'apply', '--kustomize', join(folder, 'namespaces')]);
  makeSecrets(context);
  step('Making PostgreSQL', 'kubectl', [...kubectl, 'apply', '--kustomize', join(folder, 'overlays', 'dev')]);
  const database = ['--namespace', 'ichibun-data', 'cluster.postgresql.cnpg.io/ichibun-db'];
  step('Waiting for PostgreSQL', 'kubectl', [
    ...kubectl,
    'wait',
    '--for=condition=Ready',
    '--timeout=10m',
    ...database,
  ]);
  console.log(
    `The cluster is ready: skaffold dev --kube-context ${context} builds the images, installs the chart and follows changes.`,
  );
});
