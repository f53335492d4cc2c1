import type { DefinitionElement, OwnEntry } from '@ichibun/contracts/dictionaries';
import { createElement, Fragment, type ReactNode } from 'react';

type Content = OwnEntry['terms'][number]['glossary'][number];

const LISTS = 'pl-5 space-y-0.5';
const CELL = 'border border-line px-1.5 py-0.5 text-left align-top';
const CLASSES: Partial<Record<DefinitionElement['tag'], string>> = {
  ol: `${LISTS} list-decimal`,
  ul: `${LISTS} list-disc`,
  table: 'my-1 border-collapse text-sm',
  td: CELL,
  th: `${CELL} font-semibold`,
  details: 'my-1',
  summary: 'min-h-6 text-accent underline decoration-line-strong underline-offset-4',
  rt: 'text-xs',
};

/** The definitions of a word: one is a line, several are a list. Wide tables scroll. */
export function Definition({ glossary }: { glossary: readonly Content[] }) {
  if (glossary.length === 1) {
    return <div className="overflow-x-auto break-words">{shown(glossary[0]!, 0)}</div>;
  }
  return (
    <ul className={`${CLASSES.ul} overflow-x-auto break-words`}>{glossary.map((one, index) => item(one, index))}</ul>
  );
}

const item = (content: Content, index: number) => <li key={index}>{shown(content, 0)}</li>;

/** Text is text, and elements are those that the server's list allows, with its few styles. */
function shown(content: Content, key: number): ReactNode {
  if (typeof content === 'string') return <Fragment key={key}>{content}</Fragment>;
  const { tag, style, colSpan, rowSpan } = content;
  // What is no row or part of a table would end it.
  const isTable = /^(?:table|thead|tbody|tfoot|tr)$/.test(tag);
  const children = content.content.filter((child) => !isTable || typeof child !== 'string' || child.trim() !== '');
  const properties = {
    key,
    className: CLASSES[tag],
    ...(style && { style }),
    ...(colSpan && { colSpan }),
    ...(rowSpan && { rowSpan }),
  };
  if (tag === 'br') return <br key={key} />;
  return createElement(tag, properties, ...children.map(shown));
}
