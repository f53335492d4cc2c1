import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import * as ts from 'typescript/unstable/ast';
import { createVirtualFileSystem, type FileSystem } from 'typescript/unstable/fs';
import { API } from 'typescript/unstable/sync';

const frontends = fileURLToPath(new URL('../../../frontends/', import.meta.url));

/** What the server says so, word by word. */
const OF_SERVER = [
  'Demo User',
  'Definition not available',
  'Translation not available',
  'Estimate from the dictionary’s common words, compounds and meanings, and the example sentences of Ichibun',
];
/** What is a name, a sign or a format in every language. */
const SAME_EVERYWHERE =
  /^(?:Ichibun|Anki(?:Connect)?|Google|×|\P{L}*|[\P{L}\d]*[KM]B\P{L}*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\s\p{P}]+)$/u;
/** Attributes that people see or hear. */
const VISIBLE =
  /^(?:aria-label|aria-description|aria-roledescription|title|placeholder|alt|label|description|subtitle|lead|hint|message|question|confirmLabel|retryLabel|meaning|text|name|note)$/;
/** Functions whose first texts people see. */
const SAYING = /^(?:notify|notifyFailure|usePageTitle)$/;
const SENTENCE = /^\p{Lu}\p{Ll}+(?:['’]\p{Ll}+)? .*\p{Ll}|[a-z] [a-z]+ [a-z]+.*[.?!…]$/u;

/** What pages are made of, without catalogues, tests and what these or the build alone use. */
const SOURCE =
  /^(?!.*\/libs\/(?:federation|test-kit)\/).*\/src\/(?!(?:.*\/)?(?:messages|testing)\/).*(?<!\.test|testing)\.tsx?$/;

const isShown = (text: string) => !SAME_EVERYWHERE.test(text.trim()) && !OF_SERVER.includes(text);

/** What of a source people would see that is in no catalogue, and messages that are read too early. */
function foundIn(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const say = (node: ts.Node, what: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${relative(frontends, source.fileName)}:${line + 1} ${what}`);
  };
  const visit = (node: ts.Node, isInFunction: boolean) => {
    if (ts.isJsxText(node) && isShown(node.text)) say(node, node.text.trim());
    if (ts.isStringLiteral(node) || ts.isTemplateLiteral(node)) {
      const text = ts.isStringLiteral(node)
        ? node.text
        : node
            .getText()
            .slice(1, -1)
            .replace(/\$\{[^}]*\}/g, '1');
      if (isShown(text) && (isSeen(node) || (SENTENCE.test(text) && !isForDevelopers(node)))) say(node, text);
    }
    if (ts.isIdentifier(node) && node.text === 'messages' && !isInFunction && isRead(node)) {
      say(node, 'reads a message when the module is loaded, before its language is there');
    }
    const inside = isInFunction || isFunction(node);
    node.forEachChild((child) => visit(child, inside));
  };
  visit(source, false);
  return found;
}

const isFunction = (node: ts.Node) =>
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isConstructorDeclaration(node) ||
  ts.isGetAccessorDeclaration(node) ||
  ts.isSetAccessorDeclaration(node);

function isRead(node: ts.Identifier): boolean {
  let outer: ts.Node = node;
  while (ts.isPropertyAccessExpression(outer.parent) || ts.isElementAccessExpression(outer.parent))
    outer = outer.parent;
  return outer !== node && !ts.isTypeQueryNode(outer.parent);
}

/** In an attribute that people see, in a child of an element, or in what a notice says. */
function isSeen(node: ts.Node): boolean {
  for (let { parent, child } = { parent: node.parent, child: node }; parent; child = parent, parent = parent.parent) {
    if (ts.isJsxAttribute(parent))
      return VISIBLE.test(parent.name.getText()) && !/^[a-z-]+$/.test(node.getText().slice(1, -1));
    if (ts.isJsxExpression(parent) && (ts.isJsxElement(parent.parent) || ts.isJsxFragment(parent.parent))) return true;
    if (ts.isCallExpression(parent)) return SAYING.test(parent.expression.getText());
    if (ts.isConditionalExpression(parent) && parent.condition === child) return false;
    if (ts.isBinaryExpression(parent) && /^[!=]==?$/.test(parent.operatorToken.getText())) return false;
    if (ts.isElementAccessExpression(parent) || ts.isStatement(parent) || isFunction(parent)) return false;
  }
  return false;
}

/** Lines of a log, imports, types, classes of elements. */
function isForDevelopers(node: ts.Node): boolean {
  for (let parent = node.parent; parent; parent = parent.parent) {
    if (ts.isImportDeclaration(parent) || ts.isTypeNode(parent)) return true;
    if (ts.isJsxAttribute(parent)) return /class/i.test(parent.name.getText());
    if (ts.isCallExpression(parent) && /^(?:console\.\w+|classNames)$/.test(parent.expression.getText())) return true;
    if (ts.isStatement(parent)) return false;
  }
  return false;
}

/** The sources of a folder that a tsconfig.json there names. */
function sourcesIn(folder: string, fs?: FileSystem): ts.SourceFile[] {
  const api = new API({ cwd: folder, fs });
  const config = join(folder, 'tsconfig.json');
  const { rootFiles, program } = api.updateSnapshot({ openProjects: [config] }).getProject(config)!;
  const sources = rootFiles.filter((file) => SOURCE.test(file)).map((file) => program.getSourceFile(file)!);
  api.close();
  return sources;
}

const areaOf = ({ fileName }: ts.SourceFile) => relative(frontends, fileName).split('/src/')[0]!;

it.each([...Map.groupBy(sourcesIn(frontends), areaOf)])('%s says nothing that is in no catalogue', (_, sources) => {
  expect(sources.flatMap(foundIn)).toEqual([]);
});

it.each([
  ['a text of an element', 'const a = () => <p>Known words</p>;', ['Known words']],
  ['an attribute that is read out', 'const a = () => <a aria-label="Close" href="x" />;', ['Close']],
  ['a template in an element', `const a = (n: number) => <p>{\`\${n} words\`}</p>;`, ['1 words']],
  ['one of two texts', "const a = (n: boolean) => <p>{n ? 'Known' : messages.unknown}</p>;", ['Known']],
  ['a notice', "const a = () => notify('Saved');", ['Saved']],
  ['a sentence anywhere', "const a = () => ({ why: 'The text is too long.' });", ['The text is too long.']],
  [
    'a message that is read as its module is loaded',
    'const a = messages.words.known;',
    ['reads a message when the module is loaded, before its language is there'],
  ],
  ['no message', 'const a = () => <p title={messages.words.title}>{messages.words.known}</p>;', []],
  ['no name or Japanese', 'const a = () => <p title="Ichibun">日本語、</p>;', []],
  ['no class or value', "const a = () => <p className='flex grow more text.' data-kind='word'>{a === 'b'}</p>;", []],
  ['no line of a log', "const a = () => { console.warn('The text is too long.'); };", []],
])('%s is found in a component', (_, text, found) => {
  const files = { '/tsconfig.json': '{ "compilerOptions": { "noLib": true } }', '/src/a.tsx': text };
  const [source] = sourcesIn('/', createVirtualFileSystem(files));
  expect(foundIn(source!).map((line) => line.replace(/^\S+ /, ''))).toEqual(found);
});
