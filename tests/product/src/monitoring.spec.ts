import { readFile } from 'node:fs/promises';
import * as measures from '@ichibun/kit/telemetry/metrics';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

const read = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');

/** The series that Prometheus gets of our measures. */
const series = Object.values(measures).flatMap((measure) => {
  if (measure instanceof measures.Seconds) return ['bucket', 'count', 'sum'].map((part) => `${measure.name}_${part}`);
  return measure instanceof measures.Count || measure instanceof measures.Level ? [measure.name] : [];
});

const namedIn = (text: string) => [...new Set(text.match(/\bichibun_\w+/g))].sort();

describe('what the chart watches', () => {
  it.each(['files/alerts.yaml', 'files/dashboard.json', 'tests/alerts.yaml'])(
    'exists in the code: %s',
    async (file) => {
      const named = namedIn(await read(`charts/ichibun/${file}`));
      expect(named.length).toBeGreaterThan(5);
      expect(named.filter((name) => !series.includes(name))).toEqual([]);
    },
  );

  it('is all that is measured: the dashboard shows every measure', async () => {
    const shown = namedIn(await read('charts/ichibun/files/dashboard.json'));
    const isShown = (name: string) =>
      shown.some((one) => one === name || one.replace(/_(bucket|count|sum)$/, '') === name);
    const all = [...new Set(series.map((name) => name.replace(/_(bucket|count|sum)$/, '')))];
    expect(all.length).toBeGreaterThan(15);
    expect(all.filter((name) => !isShown(name))).toEqual([]);
  });

  it('is tested for every alert', async () => {
    const { groups } = parse(await read('charts/ichibun/files/alerts.yaml'));
    const { tests } = parse(await read('charts/ichibun/tests/alerts.yaml'));
    type Tested = { alert_rule_test: { alertname: string; exp_alerts?: unknown }[] };
    const fired = (tests as Tested[]).flatMap(({ alert_rule_test }) =>
      alert_rule_test.filter(({ exp_alerts }) => exp_alerts).map(({ alertname }) => alertname),
    );
    const { rules } = groups[0];
    expect(rules.length).toBeGreaterThan(5);
    for (const { alert } of rules) expect(fired).toContain(alert);
  });
});
