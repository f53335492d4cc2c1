import pg from 'pg';

/** More rows than any test makes. */
const ALL = 2_147_483_647;

/**
 * A gate before a table: rows beyond a number wait to be inserted. So work is under way when a test interrupts it,
 * however fast the machine is. It lies in the database, and survives whoever is killed.
 */
export class RowGate {
  private constructor(
    private readonly url: () => string,
    private readonly name: string,
  ) {}

  /**
   * Builds a gate that is open.
   *
   * @param url of the database, asked each time: the server may be another one after it was killed
   * @param table with its schema
   */
  static async build(url: () => string, table: string): Promise<RowGate> {
    const gate = new RowGate(url, `gate_${table.replace('.', '_')}`);
    // Whoever inserts waits in a statement of its own snapshots: what others commit meanwhile is seen.
    await gate.query(`
      CREATE TABLE public.${gate.name} AS SELECT ${ALL} AS most;
      CREATE FUNCTION public.${gate.name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        WHILE (SELECT count(*) FROM ${table}) >= (SELECT most FROM public.${gate.name}) LOOP
          PERFORM pg_sleep(0.02);
        END LOOP;
        RETURN NEW;
      END $$;
      CREATE TRIGGER ${gate.name} BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION public.${gate.name}()`);
    return gate;
  }

  /** Lets rows in until there are so many in the table, and a few more where several are inserted at once. */
  async letInUpTo(rows: number): Promise<void> {
    await this.query(`UPDATE public.${this.name} SET most = ${rows}`);
  }

  /** Lets all rows in. */
  open(): Promise<void> {
    return this.letInUpTo(ALL);
  }

  private async query(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.url() });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }
}
