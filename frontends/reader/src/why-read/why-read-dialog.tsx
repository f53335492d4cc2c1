import { useWhyRead, type WordOfDocument } from '@ichibun/api-client/reading';
import { reasonOf } from '@ichibun/api-client/request';
import type { ExplainedWord } from '@ichibun/contracts/reading-words';
import { Dialog } from '@ichibun/ui/dialog';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Japanese } from '@ichibun/ui/japanese';
import { Loading } from '@ichibun/ui/loading';
import type { ReactNode } from 'react';
import { messages } from './messages.js';

type Words = ExplainedWord['words'];
type ExplainedStep = ExplainedWord['steps'][number];

interface WhyReadDialogProps {
  /** As written. */
  word: string;
  place: WordOfDocument;
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** “Why is it read so?”: the likeliest words, what nearly stood there, and what the text around changed. */
export function WhyReadDialog({ word, place, open, onOpenChange }: WhyReadDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={
        <>
          {messages.title[0]}
          <Japanese>{word}</Japanese>
          {messages.title[1]}
        </>
      }
      description={messages.hint}
    >
      <Explanation place={place} />
    </Dialog>
  );
}

function Explanation({ place }: { place: WordOfDocument }) {
  const why = useWhyRead(place);
  if (why.isError) {
    return <ErrorPanel title={messages.notLoaded} reason={reasonOf(why.error)} onRetry={() => why.refetch()} />;
  }
  if (!why.data) return <Loading />;
  const { words, steps, runnerUp } = why.data;
  // What a step has put there is no other possibility.
  const isTaken = runnerUp && steps.some(({ to }) => areSame(to, runnerUp.words));
  return (
    <div className="space-y-4">
      <Part title={messages.likeliest}>
        <WordList words={words} />
        {steps.length === 0 && <p className="mt-1 text-sm text-ink-soft">{messages.unchanged}</p>}
      </Part>
      {steps.length > 0 && (
        <Part title={messages.changed}>
          <ol className="space-y-3">
            {steps.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps of an explanation never change their order
              <li key={index}>
                <Step step={step} />
              </li>
            ))}
          </ol>
        </Part>
      )}
      {runnerUp && !isTaken && (
        <Part title={messages.runnerUp}>
          <p className="text-sm">
            {messages.insteadOf[0]}
            <Spelled words={runnerUp.insteadOf} />
            {messages.insteadOf[1]}
          </p>
          <WordList words={runnerUp.words} />
          <p className="mt-1 text-sm text-ink-soft">{messages.margins[marginOf(runnerUp.more)]}</p>
        </Part>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold text-ink-soft">{title}</h3>
      {children}
    </section>
  );
}

function Step({ step }: { step: ExplainedStep }) {
  const { stage, rule, writtenIn, example, because, from, to } = step;
  return (
    <>
      <p>{messages.stages[stage] ?? stage}</p>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2 text-ink-soft">
        <Spelled words={from} />
        <span aria-hidden="true">→</span>
      </p>
      <WordList words={to} />
      {because.length > 0 && (
        <>
          <p className="mt-1 text-sm">{messages.because}</p>
          <ul className="list-disc pl-5 text-sm">
            {because.map(({ feature, value }) => (
              <li key={feature}>
                {messages.grounds[feature] ?? feature}
                {messages.is}
                <SeenThere feature={feature} value={value} />
              </li>
            ))}
          </ul>
        </>
      )}
      {example && (
        <p className="mt-1 text-sm">
          {messages.asIn}
          <Japanese>{example}</Japanese>
        </p>
      )}
      <p className="mt-1 text-xs break-words text-ink-soft">
        {messages.rule}: <code lang="ja">{rule}</code> (<code>{writtenIn}</code>)
      </p>
    </>
  );
}

/** The words that spoke for a reading, or their parts of speech as the analyser names them, the first level only. */
function SeenThere({ feature, value }: ExplainedStep['because'][number]) {
  // Before these kinds stands the reading of the word itself.
  const seen = feature.startsWith('reading-') ? value.split(' ').slice(1) : value.split(' ');
  const [first = '', second] = seen;
  return (
    <>
      <OneSeen value={first} />
      {second !== undefined && (
        <>
          {feature === 'around' || feature === 'parts' ? ' … ' : ' '}
          <OneSeen value={second} />
        </>
      )}
    </>
  );
}

function OneSeen({ value }: { value: string }) {
  return messages.kinds[value.split(',')[0]!] ?? <Japanese className="font-medium">{value}</Japanese>;
}

/** Words with their readings, and what each means. */
function WordList({ words }: { words: Words }) {
  return (
    <ul className="space-y-1">
      {words.map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of an explanation never change their order
        <li key={index} className="flex flex-wrap items-baseline gap-x-3">
          <Spelled words={[word]} />
          {word.meaning && (
            <span lang="en" className="min-w-0 text-sm break-words text-ink-soft">
              {word.meaning}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

const Spelled = ({ words }: { words: Words }) =>
  words.map(({ text, reading, baseForm }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of an explanation never change their order
    <Japanese key={index} className="font-medium">
      {text}
      {reading !== '' && reading !== text && `（${reading}）`}
      {baseForm !== text && <span className="font-normal text-ink-soft"> {baseForm}</span>}
    </Japanese>
  ));

const areSame = (some: Words, others: Words): boolean =>
  some.length === others.length &&
  some.every(({ text, reading, baseForm }, index) => {
    const other = others[index]!;
    return other.text === text && other.reading === reading && other.baseForm === baseForm;
  });

/** Costs by which what else could be there is hardly, or far, from being chosen. */
const CLOSE = 1_500;
const FAR = 5_000;

function marginOf(more: number): 'close' | 'likely' | 'sure' {
  if (more < CLOSE) return 'close';
  return more < FAR ? 'likely' : 'sure';
}
