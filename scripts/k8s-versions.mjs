// Whether everything in k8s/ names the versions of k8s/versions.yaml; `make k8s-check` and k8s.spec ask.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

/** What k8s/versions.yaml says. */
export const readVersions = (folder) => parse(readFileSync(join(folder, 'versions.yaml'), 'utf8'));

/** Paths of all YAML files below a folder, the versions themselves left out. */
export const yamlFiles = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((path) => path.endsWith('.yaml') && path !== 'versions.yaml')
    .sort();

/** Every object in a file that may hold several; where it does not parse, an error names the file. */
export function documentsOf(folder, path) {
  return parseAllDocuments(readFileSync(join(folder, path), 'utf8'), { merge: true }).map((document) => {
    if (document.errors.length > 0) throw new Error(`${path}: ${document.errors[0].message}`);
    return document.toJS();
  });
}

/**
 * Sentences on what differs.
 *
 * @param {string} folder k8s/
 * @returns {string[]} empty where all agrees
 */
export function differencesFrom(folder) {
  const { images, charts } = readVersions(folder);
  const known = new Set(Object.values(images));
  const wrong = [];
  const named = { images: new Set(), charts: new Set() };
  const image = (path, value) => {
    named.images.add(value);
    if (!known.has(value)) wrong.push(`${path}: the image ${value} is not in versions.yaml`);
  };
  const chart = (path, name, version) => {
    if (name.startsWith('.') || name.includes('{{')) return;
    named.charts.add(name);
    if (!charts[name]) wrong.push(`${path}: the chart ${name} is not in versions.yaml`);
    else if (charts[name].version !== version)
      wrong.push(`${path}: ${name} is ${version}, versions.yaml says ${charts[name].version}`);
  };
  for (const path of yamlFiles(folder)) {
    for (const document of documentsOf(folder, path)) {
      walk(document, (node) => {
        // Values name images in parts; the charts of operators bring their own.
        for (const key of ['image', 'imageName']) if (typeof node[key] === 'string') image(path, node[key]);
        if (typeof node.chart === 'string' && node.sourceRef) chart(path, node.chart, node.version);
        if (typeof node.repository === 'string' && typeof node.name === 'string') {
          chart(path, node.name, node.version);
        }
      });
    }
  }
  for (const value of known) if (!named.images.has(value)) wrong.push(`versions.yaml: nothing uses the image ${value}`);
  for (const [name, { version }] of Object.entries(charts)) {
    if (!named.charts.has(name) && name !== 'nats') {
      wrong.push(`versions.yaml: nothing installs the chart ${name} ${version}`);
    }
  }
  return wrong;
}

function walk(node, visit) {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) visit(node);
  for (const value of Object.values(node)) walk(value, visit);
}
