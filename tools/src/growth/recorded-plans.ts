import { currentRequest } from '@ichibun/kit/request-context';
import pg from 'pg';

/** A node of a plan as PostgreSQL's EXPLAIN (ANALYZE, FORMAT JSON) shows it; numbers of rows are those of one loop. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly Schema?: string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** A statement that PostgreSQL has run for a request. */
export interface RunStatement {
  readonly sql: string;
  /** Milliseconds inside of PostgreSQL. */
  readonly ms: number;
  readonly plan: PlanNode;
}

/** Has every session that begins from now on say how each of its statements was run (PostgreSQL's auto_explain). */
export async function explainEverything(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    // Timing single nodes costs more than it is worth.
    'auto_explain.log_timing': 'off',
    'auto_explain.log_verbose': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_parameter_max_length': '0',
    // What foreign keys and functions do counts as well.
    'auto_explain.log_nested_statements': 'on',
    // To the client, not into the server's log.
    'auto_explain.log_level': 'notice',
  };
  try {
    const database = pg.escapeIdentifier(new URL(databaseUrl).pathname.slice(1));
    for (const [name, value] of Object.entries(settings)) {
      await client.query(`ALTER DATABASE ${database} SET ${name} = ${pg.escapeLiteral(value)}`);
    }
  } finally {
    await client.end();
  }
}

/**
 * Collects the plans of the statements that this process runs for requests; background work
 * is left out. Needs `explainEverything` before the services connect.
 */
export class RecordedPlans {
  private readonly query = pg.Client.prototype.query;
  private readonly served = new WeakMap<pg.Client, boolean>();
  private statements: RunStatement[] = [];

  constructor() {
    const { served, query } = this;
    const listen = (client: pg.Client) => {
      if (!served.has(client)) client.on('notice', ({ message }) => this.add(client, message ?? ''));
      served.set(client, currentRequest() !== undefined);
    };
    pg.Client.prototype.query = function (this: pg.Client, ...values: unknown[]) {
      listen(this);
      return Reflect.apply(query, this, values);
    } as typeof query;
  }

  /** What was run since this was asked last. */
  taken(): RunStatement[] {
    const { statements } = this;
    this.statements = [];
    return statements;
  }

  stop(): void {
    pg.Client.prototype.query = this.query;
  }

  private add(client: pg.Client, message: string): void {
    const found = /^duration: ([\d.]+) ms {2}plan:\n([\s\S]*)$/.exec(message);
    if (!found || !this.served.get(client)) return;
    const { 'Query Text': sql, Plan: plan } = JSON.parse(found[2]!);
    this.statements.push({ sql, ms: Number(found[1]), plan });
  }
}

/** How many rows of each table a statement looked at, whether it used them or not: `reader.documents`. */
export function rowsReadBy(plan: PlanNode, rows = new Map<string, number>()): Map<string, number> {
  const { Schema: schema, 'Relation Name': relation } = plan;
  if (relation !== undefined && plan['Node Type'] !== 'ModifyTable') {
    const ofLoop =
      plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
    const name = `${schema}.${relation}`;
    rows.set(name, (rows.get(name) ?? 0) + Math.round(ofLoop * plan['Actual Loops']));
  }
  for (const part of plan.Plans ?? []) rowsReadBy(part, rows);
  return rows;
}

/** A plan in a line for each node, as people read them. */
export function planInWords(plan: PlanNode, depth = 0): string[] {
  const { 'Relation Name': relation, 'Index Name': index, 'Actual Rows': rows, 'Actual Loops': loops } = plan;
  const removed = plan['Rows Removed by Filter'] ? `, ${plan['Rows Removed by Filter']} removed` : '';
  const where = [relation && ` on ${relation}`, index && ` by ${index}`].filter(Boolean).join('');
  const line = `${'  '.repeat(depth)}${plan['Node Type']}${where}: ${rows} rows × ${loops}${removed}`;
  return [line, ...(plan.Plans ?? []).flatMap((part) => planInWords(part, depth + 1))];
}
