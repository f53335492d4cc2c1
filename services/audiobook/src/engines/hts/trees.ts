/** A question about a label: any of its patterns. */
type Question = (label: string) => boolean;

interface Branch {
  readonly question: Question;
  readonly no: Branch | number;
  readonly yes: Branch | number;
}

/** A decision tree; a number is the leaf, from 1. */
export interface Tree {
  /** Which state of a phone it is for, from 2. */
  readonly state: number;
  readonly root: Branch | number;
}

/** The leaf of a label, from 1. */
export function leafOf({ root }: Tree, label: string): number {
  let node = root;
  while (typeof node !== 'number') node = node.question(label) ? node.yes : node.no;
  return node;
}

/** Whether a label matches a pattern, in which * is any text and ? any character. */
export function matcherOf(pattern: string): Question {
  const inner = pattern.replace(/^\*|\*$/g, '');
  // Most patterns are a piece of the label, which is found many times as fast.
  if (!/[*?]/.test(inner)) {
    if (pattern.startsWith('*') && pattern.endsWith('*')) return (label) => label.includes(inner);
    if (pattern.startsWith('*')) return (label) => label.endsWith(inner);
    if (pattern.endsWith('*')) return (label) => label.startsWith(inner);
    return (label) => label === inner;
  }
  const source = [...pattern]
    .map((one) => (one === '*' ? '.*' : one === '?' ? '.' : one.replace(/\W/, '\\$&')))
    .join('');
  const expression = new RegExp(`^${source}$`, 's');
  return (label) => expression.test(label);
}

const QUESTION = /^QS\s+(\S+)\s*\{([^}]*)\}/gm;
const TREE = /\{\*\}\[(\d+)\]\s*(?:\{([^}]*)\}|"[^"]*?(\d+)")/g;
const NODE = /^\s*(-?\d+)\s+(\S+)\s+(\S+)\s+(\S+)\s*$/gm;

/**
 * The trees of a model in HTS's notation, by state: `number question no yes`, a leaf in quotation marks with its number
 * after an underscore.
 *
 * @throws Error when a tree asks what there is no question for
 */
export function parseTrees(text: string): Tree[] {
  const questions = new Map<string, Question>();
  for (const [, name, patterns] of text.matchAll(QUESTION)) {
    const matchers = [...patterns!.matchAll(/"([^"]*)"/g)].map(([, pattern]) => matcherOf(pattern!));
    questions.set(
      name!,
      remembered((label) => matchers.some((matches) => matches(label))),
    );
  }
  const plain = text.replace(QUESTION, '');
  return [...plain.matchAll(TREE)].map(([, state, nodes, leaf]) => ({
    state: Number(state),
    root: nodes === undefined ? Number(leaf) : branchOf('0', rowsOf(nodes), questions),
  }));
}

type Rows = ReadonlyMap<string, readonly [question: string, no: string, yes: string]>;

const rowsOf = (nodes: string): Rows =>
  new Map([...nodes.matchAll(NODE)].map(([, number, ...row]) => [number!, row as [string, string, string]]));

function branchOf(name: string, rows: Rows, questions: ReadonlyMap<string, Question>): Branch | number {
  const leaf = /^"[^"]*?(\d+)"$/.exec(name);
  if (leaf) return Number(leaf[1]);
  const [asked, no, yes] = rows.get(name) ?? [];
  const question = questions.get(asked ?? '');
  if (!question) throw new Error(`the voice has no question ${asked}`);
  return { question, no: branchOf(no!, rows, questions), yes: branchOf(yes!, rows, questions) };
}

/** A question is asked by several trees of one label, one after the other. */
function remembered(ask: Question): Question {
  let [last, answer] = ['', false];
  return (label) => {
    if (label !== last) [last, answer] = [label, ask(label)];
    return answer;
  };
}
