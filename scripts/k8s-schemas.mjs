// JSON schemas for kubeconform, from what Go modules bring: Kubernetes' description and the operators' definitions.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

/** How kubeconform finds what {@link writeSchemas} wrote. */
export const SCHEMA_LOCATION = '{{ .ResourceKind }}_{{ .Group }}_{{ .ResourceAPIVersion }}.json';

/** Folder of a Go module; undefined where there is no Go, or it could not be had. */
function moduleFolder(path, version) {
  const args = ['mod', 'download', '-json', `${path}@${version}`];
  const { status, stdout } = spawnSync('go', args, { cwd: tmpdir(), encoding: 'utf8' });
  return status === 0 ? JSON.parse(stdout).Dir : undefined;
}

/**
 * Writes a schema for every kind that is known here.
 *
 * @param {object} versions of k8s/versions.yaml
 * @param {string} into an empty folder
 * @param {string | undefined} definitions a folder with more CustomResourceDefinitions
 * @returns {string[]} what could not be had
 */
export function writeSchemas(versions, into, definitions) {
  mkdirSync(into, { recursive: true });
  const missing = [];
  const kubernetes = moduleFolder('k8s.io/kubernetes', `v${versions.kubernetes}`);
  if (kubernetes) writeKubernetes(join(kubernetes, 'api', 'openapi-spec', 'swagger.json'), into);
  else missing.push(`Kubernetes ${versions.kubernetes}`);
  for (const [name, { module }] of Object.entries({ ...versions.charts, ...versions.gitops })) {
    if (!module) continue;
    const folder = moduleFolder(module.path, module.version);
    if (folder) writeDefinitions(join(folder, module.crds), into);
    else missing.push(`the kinds of ${name} ${module.version}`);
  }
  // What modules brought is of the right version, so it stays.
  if (definitions) writeDefinitions(definitions, into, { isKept: true });
  return missing;
}

/** Kubernetes' own first kinds have no group; kubeconform takes their version for it. */
const fileOf = (into, kind, group, version) => join(into, `${kind.toLowerCase()}_${group || version}_${version}.json`);

function writeKubernetes(file, into) {
  const { definitions } = JSON.parse(readFileSync(file, 'utf8'));
  // A quantity may be a number, and a port its name.
  definitions['io.k8s.apimachinery.pkg.api.resource.Quantity'] = { type: ['string', 'number'] };
  definitions['io.k8s.apimachinery.pkg.util.intstr.IntOrString'] = { type: ['string', 'integer'] };
  for (const [name, definition] of Object.entries(definitions)) {
    for (const { group, kind, version } of definition['x-kubernetes-group-version-kind'] ?? []) {
      // Lists, options and their like are in every group.
      if (!definition.properties?.metadata) continue;
      const schema = closed(resolved(definitions, name, []));
      writeFileSync(fileOf(into, kind, group, version), JSON.stringify(schema));
    }
  }
}

/** A definition with those that it refers to in their places; one within itself may be anything. */
function resolved(definitions, name, within) {
  const put = (node) => {
    if (Array.isArray(node)) return node.map(put);
    if (typeof node !== 'object' || node === null) return node;
    const target = typeof node.$ref === 'string' ? node.$ref.replace('#/definitions/', '') : undefined;
    if (target) return within.includes(target) ? {} : resolved(definitions, target, [...within, target]);
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, put(value)]));
  };
  return put(definitions[name]);
}

function writeDefinitions(folder, into, { isKept = false } = {}) {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.yaml'))) {
    for (const document of parseAllDocuments(readFileSync(join(folder, file), 'utf8'))) {
      const definition = document.toJS();
      if (definition?.kind !== 'CustomResourceDefinition') continue;
      const { group, names, versions } = definition.spec;
      for (const { name, schema } of versions) {
        const path = fileOf(into, names.kind, group, name);
        if (isKept && existsSync(path)) continue;
        writeFileSync(path, JSON.stringify(closed(schema.openAPIV3Schema)));
      }
    }
  }
}

/** As the API server takes it with strict validation: nothing that the schema does not name, null where it says so. */
function closed(schema) {
  const { nullable, ...rest } = schema;
  const result = { ...rest };
  for (const key of ['properties', 'patternProperties']) {
    if (!result[key]) continue;
    result[key] = Object.fromEntries(Object.entries(result[key]).map(([name, value]) => [name, closed(value)]));
  }
  for (const key of ['items', 'additionalProperties', 'not']) {
    if (typeof result[key] === 'object') result[key] = closed(result[key]);
  }
  const isOpen = schema['x-kubernetes-preserve-unknown-fields'] || schema.additionalProperties !== undefined;
  if (schema.properties && !isOpen) result.additionalProperties = false;
  if (schema['x-kubernetes-embedded-resource']) result.additionalProperties = true;
  if (nullable && typeof result.type === 'string') result.type = [result.type, 'null'];
  return result;
}
