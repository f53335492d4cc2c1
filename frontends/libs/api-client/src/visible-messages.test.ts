/**
 * @jest-environment node
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from '@jest/globals';
import ts from 'typescript';

const frontends = join(import.meta.dirname, '../../..');

/** What the server says so, word by word. */
const OF_SERVER = [
  'Demo User',
  'Definition not available',
  'Translation not available',
  'Estimate from the dictionary’s common words, compounds and meanings, and the example sentences of Ichibun',
];
/** What is a name, a sign or a format in every language. */
const SAME_EVERYWHERE =
  /^(?:Ichibun|Anki|Google|×|\P{L}*|[\P{L}\d]*[KM]B\P{L}*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\s\p{P}]+)$/u;
/** Attributes that people see or hear. */
const VISIBLE =
  /^(?:aria-label|aria-description|aria-roledescription|title|placeholder|alt|label|description|subtitle|lead|hint|message|question|confirmLabel|retryLabel|meaning|text|name|note)$/;
/** Functions whose first texts people see. */
const SAYING = /^(?:notify|notifyFailure|usePageTitle)$/;
const SENTENCE = /^\p{Lu}\p{Ll}+(?:['’]\p{Ll}+)? .*\p{Ll}|[a-z] [a-z]+ [a-z]+.*[.?!…]$/u;

const folders = [
  ...['shell', 'vocabulary', 'coverage', 'sentences', 'reader', 'dictionary', 'analytics', 'audiobook', 'admin'],
];
const libraries = ['libs/ui', 'libs/words', 'libs/api-client'];

function sourcesOf(area: string): string[] {
  const source = join(frontends, area, 'src');
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !/\.test\.tsx?$|(?:^|[\\/])(?:messages|testing)[\\/]|testing\.ts|contract\.ts/.test(file),
    )
    .map((file) => join(source, file));
}

const isShown = (text: string) => !SAME_EVERYWHERE.test(text.trim()) && !OF_SERVER.includes(text);

/** What of a source people would see that is in no catalogue, and messages that are read too early. */
function foundIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const say = (node: ts.Node, what: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${relative(frontends, file)}:${line + 1} ${what}`);
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
    const inside = isInFunction || ts.isFunctionLike(node);
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(source, false);
  return found;
}

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
    if (ts.isElementAccessExpression(parent) || ts.isStatement(parent) || ts.isFunctionLike(parent)) return false;
  }
  return false;
}

/** Messages of failures that are mistakes in the code, imports, types, classes of elements. */
function isForDevelopers(node: ts.Node): boolean {
  for (let parent = node.parent; parent; parent = parent.parent) {
    if (ts.isImportDeclaration(parent) || ts.isTypeNode(parent)) return true;
    if (ts.isJsxAttribute(parent)) return /class/i.test(parent.name.getText());
    if (ts.isCallExpression(parent) && /^(?:console\.\w+|classNames)$/.test(parent.expression.getText())) return true;
    if (ts.isStatement(parent) && !ts.isThrowStatement(parent)) return false;
  }
  return false;
}

it.each([...folders, ...libraries])('%s says nothing that is in no catalogue', (area) => {
  const sources = sourcesOf(area);
  expect(sources).not.toEqual([]);
  expect(sources.flatMap(foundIn)).toEqual([]);
});
