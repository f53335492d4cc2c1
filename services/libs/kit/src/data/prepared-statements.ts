/** Runs after which a statement is worth preparing. */
const OFTEN = 5;
/** Statements that are counted, and of which each connection may keep a prepared one. */
const MOST = 100;

/** Which statements are run so often that PostgreSQL need not read them again each time. */
export class PreparedStatements {
  private readonly runs = new Map<string, { count: number; readonly name: string }>();

  /** The name to prepare `sql` by, the same for the same text; undefined while it is rare. Counts one run. */
  nameOf(sql: string): string | undefined {
    let statement = this.runs.get(sql);
    if (!statement) {
      // Statements composed from a request have any number of forms: they stay unprepared.
      if (this.runs.size >= MOST) return undefined;
      statement = { count: 0, name: `often_${this.runs.size + 1}` };
      this.runs.set(sql, statement);
    }
    return ++statement.count > OFTEN ? statement.name : undefined;
  }
}
