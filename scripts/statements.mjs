// Compares the rows that services declare for their SQL with what PostgreSQL says of each statement: the SQL of every
// `query<Row>(…)`, `queryOne<Row>(…)` and `change(…)` is described by PostgreSQL in the migrated schema of its service. Each column that
// `Row` names must be there, of that type, and nullable where the column is.
//   node scripts/statements.mjs DATABASE_URL                   an empty database; services must be built
//   node scripts/statements.mjs DATABASE_URL FOLDER SCHEMA     one package alone, whose tables are there
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import {
  isCallExpression,
  isIdentifier,
  isParameterDeclaration,
  isPropertyAccessExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';
import { main, root, SetUpError } from './set-up.mjs';

/** Files whose SQL is not theirs, and what runs it in the tests. */
const ELSEWHERE = new Map([
  ['services/libs/kit/src/runs/jobs.ts', "pg-boss's tables, whose schema its own migrations make: jobs.spec"],
  ['services/libs/kit/src/runs/run-records.ts', 'the same, of runs without a job: jobs.spec'],
  ['services/libs/kit/src/runs/job-watch.ts', 'the same, of jobs that nothing announces: job-watch.spec'],
  ['services/libs/kit/src/learner-data.ts', 'what each service says that it keeps of a learner: account.spec'],
  [
    'services/libs/kit/src/objects/object-sweep.ts',
    'what each service says that it keeps as objects: object-owners.spec',
  ],
]);
const METHODS = new Set(['query', 'queryOne', 'change']);
/** What can be asked, by the names of its types in the kit. */
const ASKED = /^(?:Database|Transaction|Queryable|Pick<Queryable, .*>)$/;
const LEFT_OUT = /\.(?:spec|bench)\.ts$|\/(?:testing|bench|dist|node_modules)\/|\/\d{13}-/;
/** TypeScript's type of a value, by the number of PostgreSQL's; jsonb is whatever the service says of it. */
const KINDS = new Map([
  [16, 'boolean'],
  [17, 'Buffer'],
  [20, 'string'],
  [21, 'number'],
  [23, 'number'],
  [25, 'string'],
  [114, 'json'],
  [700, 'number'],
  [701, 'number'],
  [1043, 'string'],
  [1184, 'Date'],
  [1700, 'string'],
  [2950, 'string'],
  [3802, 'json'],
  [1000, 'boolean[]'],
  [1005, 'number[]'],
  [1007, 'number[]'],
  [1009, 'string[]'],
  [1015, 'string[]'],
  [1016, 'string[]'],
  [1021, 'number[]'],
  [1022, 'number[]'],
  [1185, 'Date[]'],
  [2951, 'string[]'],
]);

await main(async () => {
  const [url, folder, schema] = process.argv.slice(2);
  if (!url) throw new SetUpError('Give the URL of an empty database.');
  const packages = folder ? [{ folder, schema }] : await migrated(url);
  const { count, faults } = await compare(url, packages);
  if (faults.length > 0) throw new SetUpError(faults.join('\n'));
  console.log(`${count} statements are as PostgreSQL describes them.`);
});

/** Makes the tables of every service; where each package is, and the schema that its statements are for. */
async function migrated(url) {
  const { loadServices } = await import('../services/launcher/dist/services.js');
  const { schemaOf, tablesOf } = await import('../services/libs/kit/dist/service.js');
  const { Database } = await import('../services/libs/kit/dist/data/database.js');
  const services = (await loadServices()).filter((service) => tablesOf(service));
  for (const service of services) await (await Database.open(url, schemaOf(service), tablesOf(service))).close();
  return [
    ...services.map((service) => ({ folder: join(root, 'services', service.name), schema: schemaOf(service) })),
    // The kit's tables are in the schema of each service that uses them; the reader's has all of them.
    { folder: join(root, 'services/libs/kit'), schema: 'reader' },
  ];
}

async function compare(url, packages) {
  const api = new API({ cwd: root });
  const configs = packages.map(({ folder }) => join(folder, 'tsconfig.json'));
  const snapshot = api.updateSnapshot({ openProjects: configs });
  const faults = [];
  let count = 0;
  for (const [index, { folder, schema }] of packages.entries()) {
    const project = snapshot.getProject(configs[index]);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`SET search_path = ${schema}, public`);
    const calls = callsIn(project, folder);
    await evaluate(calls, folder);
    for (const call of calls) {
      const found = await faultsOf(call, client, project.checker);
      faults.push(...found.map((what) => `${relative(root, call.file)}:${call.line}: ${what}`));
    }
    count += calls.length;
    await client.end();
  }
  api.close();
  return { count, faults };
}

/** In what a call differs from what PostgreSQL says of its statement, in every form that the statement can have. */
async function faultsOf(call, client, checker) {
  if (!call.sql) {
    if (ELSEWHERE.has(relative(root, call.file))) return [];
    return [`the SQL depends on what is only known at run time (${call.reason})`];
  }
  const faults = new Set();
  for (const sql of call.sql) {
    try {
      for (const what of differences(checker, call, await describe(client, sql))) faults.add(what);
    } catch (error) {
      faults.add(error.message);
    }
  }
  return [...faults];
}

/** The calls of a package that ask a database: file, line, method, the node, and the SQL as a JavaScript expression. */
function callsIn({ program, checker, rootFiles }, folder) {
  const calls = [];
  for (const file of rootFiles) {
    if (!file.startsWith(`${folder}/`) || LEFT_OUT.test(file)) continue;
    const source = program.getSourceFile(file);
    const text = source.text;
    const visit = (node) => {
      node.forEachChild(visit);
      if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return;
      const method = node.expression.name.text;
      if (
        !METHODS.has(method) ||
        !ASKED.test(checker.typeToString(checker.getTypeAtLocation(node.expression.expression)))
      )
        return;
      const line = text.slice(0, node.getStart(source)).split('\n').length;
      calls.push({ file, line, method, node, ...expressionOf(node.arguments[0], source, checker) });
    };
    source.forEachChild(visit);
  }
  return calls;
}

/**
 * An expression as a function of what its own function knows: `given` are the values that each name of a few can have.
 * Constants of the function are taken along, and those of the module are there where it is evaluated.
 */
function expressionOf(node, source, checker) {
  const constants = new Map();
  const given = new Map();
  const collect = (part) => {
    part.forEachChild(collect);
    if (!isIdentifier(part) || constants.has(part.text) || given.has(part.text)) return;
    const declared = checker.getSymbolAtLocation(part)?.valueDeclaration?.resolve();
    const isWithin = declared && declared.getStart(source) >= node.getStart(source) && declared.end <= node.end;
    if (!declared || declared.getSourceFile() !== source || isWithin) return;
    if (!isVariableDeclaration(declared) && !isParameterDeclaration(declared)) return;
    if (isVariableDeclaration(declared) && declared.parent.parent.parent === source) return;
    const values = choicesOf(checker.getTypeAtLocation(part));
    if (values) given.set(part.text, values);
    else if (isVariableDeclaration(declared) && declared.initializer && isIdentifier(declared.name)) {
      collect(declared.initializer);
      constants.set(part.text, declared.initializer.getText(source));
    }
  };
  collect(node);
  const written = [...constants].map(([name, text]) => `const ${name} = ${text};`).join(' ');
  const parameters = [...given.keys()].join(', ');
  const expression = stripTypeScriptTypes(`((${parameters}) => { ${written} return (${node.getText(source)}); })`);
  return { expression, given: combinations([...given.values()]) };
}

/** The values of a type that has a few of them; undefined of another one. */
function choicesOf(type) {
  const parts = type.isUnionType() ? type.getTypes() : [type];
  return parts.every((part) => part.isLiteralType()) ? parts.map(({ value }) => value) : undefined;
}

function combinations([first, ...others]) {
  return first ? first.flatMap((value) => combinations(others).map((rest) => [value, ...rest])) : [[]];
}

/** Evaluates the SQL of all calls in their own modules. */
async function evaluate(calls, folder) {
  const byModule = Map.groupBy(
    calls,
    ({ file }) => pathToFileURL(file.replace(`${folder}/src/`, `${folder}/dist/`).replace(/\.ts$/, '.js')).href,
  );
  const hooks = registerHooks({
    load(url, context, next) {
      const own = byModule.get(url.replace(/\?statements$/, ''));
      const loaded = next(url.replace(/\?statements$/, ''), context);
      if (!own || !url.endsWith('?statements')) return loaded;
      const source = `${loaded.source}\nexport const $statements = [${own.map(({ expression }) => expression).join(',\n')}];`;
      return { ...loaded, source };
    },
  });
  for (const [url, own] of byModule) {
    const { $statements } = await import(`${url}?statements`);
    for (const [index, call] of own.entries()) {
      try {
        call.sql = call.given.map((values) => $statements[index](...values));
      } catch (error) {
        call.reason = error.message;
      }
    }
  }
  hooks.deregister();
}

/**
 * The columns that a statement answers. One may be null where its table's column may be, unless the statement has a
 * condition that it is not, and where an outer join may have no row for it; of an expression PostgreSQL does not say.
 */
async function describe(client, sql) {
  const { promise, resolve, reject } = Promise.withResolvers();
  let fields = [];
  client.query({
    submit(connection) {
      connection.parse({ text: sql });
      connection.describe({ type: 'S' });
      connection.sync();
    },
    handleRowDescription: (message) => {
      fields = message.fields;
    },
    handleError: reject,
    handleReadyForQuery: () => resolve(),
  });
  await promise;
  const { rows } = await client.query(
    `SELECT attrelid::int AS "table", attnum::int AS "column", attname AS called FROM pg_attribute
     WHERE NOT attnotnull AND attnum > 0 AND attrelid = ANY($1::oid[])`,
    [fields.map(({ tableID }) => tableID)],
  );
  const nullable = rows.filter(({ called }) => !new RegExp(`\\b${called} IS NOT NULL`).test(sql));
  const { Output: values = [], ...plan } = fields.length > 0 ? await planOf(client, sql) : {};
  const joined = outerJoined(plan);
  return fields.map(({ name, dataTypeID, tableID, columnID }, index) => ({
    name,
    kind: KINDS.get(dataTypeID) ?? `PostgreSQL's type ${dataTypeID}`,
    isNullable:
      nullable.some(({ table, column }) => table === tableID && column === columnID) ||
      joined.includes(/^(\w+)\.\w+$/.exec(values[index])?.[1]),
  }));
}

/** The plan of a statement for any values. */
async function planOf(client, sql) {
  const { rows } = await client.query({
    text: `EXPLAIN (VERBOSE, GENERIC_PLAN, FORMAT JSON) ${sql}`,
    queryMode: 'simple',
  });
  return rows[0]['QUERY PLAN'][0].Plan;
}

/** The names of what outer joins of a plan may have no row of. */
function outerJoined({ 'Join Type': join, Plans: parts = [] }) {
  const optional = { Left: ['Inner'], Right: ['Outer'], Full: ['Inner', 'Outer'] }[join] ?? [];
  return parts.flatMap((part) => (optional.includes(part['Parent Relationship']) ? namesIn(part) : outerJoined(part)));
}

function namesIn({ Alias: name, Plans: parts = [] }) {
  return [...(name ? [name] : []), ...parts.flatMap(namesIn)];
}

/** In what a call's declared rows differ from the columns of its statement. */
function differences(checker, { node, method }, columns) {
  if (method === 'change') return [];
  const promised = checker.getTypeAtLocation(node);
  const [answer] = checker.getTypeArguments(promised);
  const [row] = method === 'queryOne' ? [answer] : checker.getTypeArguments(answer);
  return checker.getPropertiesOfType(row).flatMap((property) => {
    const type = checker.getTypeOfSymbol(property);
    const column = columns.find(({ name }) => name === property.name);
    if (!column) return [`no column is called ${property.name}`];
    const declared = checker.typeToString(type);
    const parts = type.isUnionType() ? type.getTypes() : [type];
    const isNull = (part) => part === checker.getNullType() || checker.typeToString(part) === 'null';
    const values = parts.filter((part) => !isNull(part));
    const found = [];
    if (column.isNullable && values.length === parts.length && declared !== 'unknown') {
      found.push(`${property.name} may be null, and is declared as ${declared}`);
    }
    if (!values.every((part) => isOf(checker, part, column.kind))) {
      found.push(`${property.name} is ${column.kind}, and is declared as ${declared}`);
    }
    return found;
  });
}

function isOf(checker, type, kind) {
  const declared = checker.typeToString(type);
  if (declared === 'unknown' || kind === 'json') return true;
  if (kind === 'number') return checker.isTypeAssignableTo(type, checker.getNumberType());
  if (kind === 'string') return checker.isTypeAssignableTo(type, checker.getStringType());
  if (kind === 'boolean') return checker.isTypeAssignableTo(type, checker.getBooleanType());
  if (kind === 'Date') return declared === 'Date';
  if (kind === 'Buffer') return /^(?:Buffer|Uint8Array)\b/.test(declared);
  if (kind.endsWith('[]')) {
    const [element] = checker.isArrayType(type) ? checker.getTypeArguments(type) : [];
    if (!element) return false;
    const parts = element.isUnionType() ? element.getTypes() : [element];
    return parts.every((part) => checker.typeToString(part) === 'null' || isOf(checker, part, kind.slice(0, -2)));
  }
  return false;
}
