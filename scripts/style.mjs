// Looks for the words that docs/style.md lists in lines that were added, and checks commit subjects.
//   node scripts/style.mjs                    lines that are not committed yet
//   node scripts/style.mjs --base=origin/main lines and commit subjects since that commit
//   node scripts/style.mjs --message FILE     the subject of the commit message in a file (a hook)
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { main, root, SetUpError } from './set-up.mjs';

const LONGEST_SUBJECT = 72;
const LONGEST_COMMENT = 120;
/** A line of a comment, of one line or of several, also in a template of the chart. */
const COMMENT = /^\s*(\/\/|\/?\*\*?|#|\{\/\*|\{\{-? ?\/\*) /;

await main(() => {
  const base = process.argv.find((argument) => argument.startsWith('--base='))?.slice('--base='.length);
  const message = process.argv.indexOf('--message');
  if (message < 0 && spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root }).status !== 0) {
    return console.log('SKIPPED: English of changed lines (this is no checkout of git)');
  }
  const problems =
    message > 0
      ? subjectProblems(readFileSync(process.argv[message + 1], 'utf8').split('\n', 1)[0])
      : [
          ...addedLines(base ? git('merge-base', base, 'HEAD').trim() : 'HEAD').flatMap(lineProblems(avoided())),
          ...(base
            ? git('log', '--no-merges', '--format=%s', `${base}..HEAD`).split('\n').filter(Boolean)
            : []
          ).flatMap(subjectProblems),
        ];
  if (problems.length > 0) {
    throw new SetUpError(`${problems.join('\n')}\n\nWords to use instead: docs/style.md`);
  }
});

/** The rows of docs/style.md: what to avoid, what to write, and the expression that finds it. */
function avoided() {
  const rows = readFileSync(join(root, 'docs/style.md'), 'utf8').matchAll(/^\| (.+?) \| (.+?) \| `(.+)` \|$/gm);
  return [...rows].map(([, avoid, write, expression]) => ({
    avoid,
    write,
    found: new RegExp(expression.replaceAll('\\|', '|'), 'i'),
  }));
}

/** Lines added since a commit, in files that people write: [{ file, number, text }]. */
function addedLines(since) {
  const kinds = ['*.ts', '*.tsx', '*.mjs', '*.md', '*.proto', '*.yaml', '*.yml', '*.css', '*.tpl', '*.tsv', 'Makefile'];
  const generated = [
    ':!proto/gen',
    ':!docs/api.md',
    ':!docs/style.md',
    ':!charts/ichibun/examples',
    ':!frontends/libs/api-client/src/contract.ts',
  ];
  const lines = [];
  let file = '';
  let number = 0;
  for (const line of git('diff', '--unified=0', '--no-color', since, '--', ...kinds, ...generated).split('\n')) {
    if (line.startsWith('+++ ')) {
      file = line.slice('+++ b/'.length);
    } else if (line.startsWith('@@')) {
      number = Number(/\+(\d+)/.exec(line)[1]);
    } else if (line.startsWith('+')) {
      lines.push({ file, number, text: line.slice(1) });
      number += 1;
    }
  }
  return lines;
}

function lineProblems(words) {
  return ({ file, number, text }) => {
    // The rows of a table are data.
    if (text.includes('style: quoted') || (file.endsWith('.tsv') && !text.startsWith('#'))) {
      return [];
    }
    const found = words
      .filter((word) => word.found.test(text))
      .map(({ avoid, write }) => `${file}:${number}: "${avoid}": write "${write}"`);
    return COMMENT.test(text) && file.match(/\.(ts|tsx|mjs|proto|tpl|ya?ml|tsv)$/) && text.length > LONGEST_COMMENT
      ? [...found, `${file}:${number}: a comment of ${text.length} columns, ${LONGEST_COMMENT} at most`]
      : found;
  };
}

function subjectProblems(subject) {
  const problems = [];
  if (!/^[a-z0-9-]+: \S/.test(subject)) {
    problems.push(`"${subject}": a subject is "scope: imperative", such as "reader: keep the place of two tabs"`);
  }
  if (subject.length > LONGEST_SUBJECT) {
    problems.push(`"${subject}": ${subject.length} characters, ${LONGEST_SUBJECT} at most`);
  }
  if (/^[^:]+: [A-Z][a-z]/.test(subject) || subject.endsWith('.')) {
    problems.push(`"${subject}": the subject begins small after its scope, and has no full stop`);
  }
  return problems;
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 });
  if (status !== 0) {
    throw new SetUpError(`git ${args[0]} failed: ${stderr.trim()}`);
  }
  return stdout;
}
