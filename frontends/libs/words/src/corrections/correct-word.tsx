import { reasonOf } from '@ichibun/api-client/request';
import {
  useCandidates,
  useSetCorrection,
  useUndoCorrection,
  type WordOfText,
} from '@ichibun/api-client/word-knowledge';
import type { Candidate } from '@ichibun/contracts/language';
import type { NewCorrection } from '@ichibun/contracts/vocabulary';
import { Button } from '@ichibun/ui/button';
import { Dialog, DialogActions } from '@ichibun/ui/dialog';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { TextInput } from '@ichibun/ui/field';
import { Japanese } from '@ichibun/ui/japanese';
import { isPlainKana } from '@ichibun/ui/script';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { type FormEvent, type ReactNode, useState } from 'react';
import { termOf } from '../term-of.js';
import {
  type CorrectedText,
  type CorrectionScope,
  ScopeChoice,
  scopesOf,
  usualScope,
  withinOf,
} from './correction-scope.js';
import { Division, partsOf } from './division.js';
import { messages } from './messages.js';

/** What was pressed, with the words that are beside it; empty where there is none. */
export interface PressedLetters {
  readonly before: string;
  readonly text: string;
  readonly after: string;
}

interface CorrectWordDialogProps {
  word: WordOfText;
  /** Where the word is in a text: its letters may be a part of a name. */
  letters?: PressedLetters;
  /** The text that it is in; without one it is corrected in all texts. */
  text?: CorrectedText;
  open: boolean;
  onOpenChange(open: boolean): void;
  /** Called once the correction is kept. */
  onCorrected?(): void;
}

/**
 * “Here it is read …”: a name, another dictionary entry, another reading, or several words, in one place, in one text
 * or in all of the learner's texts.
 */
export function CorrectWordDialog({ word, letters, text, open, onOpenChange, onCorrected }: CorrectWordDialogProps) {
  const pressed = letters ?? { before: '', text: word.word, after: '' };
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={
        <>
          {messages.correctTitle[0]}
          <Japanese>{pressed.text}</Japanese>
          {messages.correctTitle[1]}
        </>
      }
      description={messages.correctHint}
      busy={busy}
    >
      <CorrectionForm
        word={word}
        pressed={pressed}
        text={text}
        onBusy={setBusy}
        onClose={() => onOpenChange(false)}
        onCorrected={() => {
          onOpenChange(false);
          onCorrected?.();
        }}
      />
    </Dialog>
  );
}

/** What is chosen: an entry by its key, or one of those that are said freely. */
type Choice = { entry: string } | 'name' | 'reading' | 'parts' | null;

interface CorrectionFormProps {
  word: WordOfText;
  pressed: PressedLetters;
  text: CorrectedText | undefined;
  onBusy(busy: boolean): void;
  onClose(): void;
  onCorrected(): void;
}

function CorrectionForm({ word, pressed, text, onBusy, onClose, onCorrected }: CorrectionFormProps) {
  const candidates = useCandidates(word.word);
  const correct = useSetCorrection();
  const undo = useUndoCorrection();
  const [chosenScope, setScope] = useState<CorrectionScope | null>(null);
  const [choice, setChoice] = useState<Choice>(null);
  const [reading, setReading] = useState('');
  const [cuts, setCuts] = useState<ReadonlySet<number>>(new Set());
  const [name, setName] = useState(pressed.text);
  const correction =
    choice === 'name'
      ? nameCorrection(name, reading.trim())
      : correctionOf(word.word, choice, candidates.data ?? [], reading.trim(), cuts);

  const scopes = scopesOf(text);
  const scope = chosenScope ?? usualScope(scopes, choice === 'name', candidates.data ?? []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!correction || correct.isPending) return;
    onBusy(true);
    try {
      const within = text && withinOf(text, scope, choice === 'name' ? beforePressed(name, pressed) : 0);
      const { correction: kept } = await correct.mutateAsync({ ...correction, ...(within && { within }) });
      const takeBack = () =>
        undo.mutateAsync(kept.id).then(
          () => notify({ title: messages.correctionUndone }),
          (error) => notifyFailure(messages.undoFailed, reasonOf(error)),
        );
      notify({
        title: messages.corrected,
        description: messages.correctedIn[scope],
        action: { label: messages.undo, run: () => void takeBack() },
      });
      onCorrected();
    } catch (error) {
      notifyFailure(messages.correctFailed, reasonOf(error));
    } finally {
      onBusy(false);
    }
  };

  return (
    <form onSubmit={submit} noValidate>
      <fieldset disabled={correct.isPending} className="space-y-1">
        <legend className="mb-1 text-sm font-medium">{messages.whatShouldItBe}</legend>
        {candidates.isError && (
          <ErrorPanel
            title={messages.noDictionary}
            reason={reasonOf(candidates.error)}
            onRetry={() => candidates.refetch()}
          />
        )}
        <Option checked={choice === 'name'} onChoose={() => setChoice('name')}>
          {messages.aName}
          <span className="block text-sm text-ink-soft">{messages.aNameHint}</span>
        </Option>
        {choice === 'name' && (
          <div className="space-y-2 pl-7">
            <NameBorders pressed={pressed} name={name} onChange={setName} />
            {!isPlainKana(name) && <KanaReading reading={reading} onChange={setReading} />}
          </div>
        )}
        <Candidates
          word={word}
          candidates={candidates.data ?? []}
          chosen={typeof choice === 'object' ? choice?.entry : undefined}
          onChoose={(entry) => setChoice({ entry })}
        />
        <Option checked={choice === 'reading'} onChoose={() => setChoice('reading')}>
          {messages.anotherReading}
        </Option>
        {choice === 'reading' && (
          <div className="pl-7">
            <KanaReading reading={reading} onChange={setReading} />
          </div>
        )}
        {[...word.word].length > 1 && (
          <Option checked={choice === 'parts'} onChoose={() => setChoice('parts')}>
            {messages.severalWords}
          </Option>
        )}
        {choice === 'parts' && (
          <div className="pl-7">
            <Division word={word.word} cuts={cuts} onChange={setCuts} />
          </div>
        )}
      </fieldset>
      {scopes.length > 1 && <ScopeChoice scopes={scopes} chosen={scope} onChoose={setScope} />}
      <DialogActions>
        <Button onClick={onClose} disabled={correct.isPending}>
          {messages.cancel}
        </Button>
        <Button type="submit" variant="primary" disabled={!correction || correct.isPending}>
          {correct.isPending ? messages.saving : messages.correct}
        </Button>
      </DialogActions>
    </form>
  );
}

interface CandidatesProps {
  word: WordOfText;
  candidates: readonly Candidate[];
  /** The key of an entry. */
  chosen: string | undefined;
  onChoose(entry: string): void;
}

/** Entries of the dictionary that a word may be. */
function Candidates({ word, candidates, chosen, onChoose }: CandidatesProps) {
  const readSo = candidates.filter((candidate) => candidate.reading === word.reading);
  return (
    <div className="max-h-80 space-y-1 overflow-y-auto overscroll-contain">
      {candidates.map((candidate) => (
        <Option key={candidate.entry} checked={candidate.entry === chosen} onChoose={() => onChoose(candidate.entry)}>
          <Japanese className="font-medium">{nameOf(candidate, word)}</Japanese>
          {readSo.length === 1 && readSo[0] === candidate && (
            <span className="text-xs text-ink-soft">{messages.asReadNow}</span>
          )}
          {candidate.senses.length > 0 ? (
            <Senses senses={candidate.senses} />
          ) : (
            <span lang="en" className="block text-sm break-words text-ink-soft">
              {candidate.definition}
            </span>
          )}
        </Option>
      ))}
    </div>
  );
}

function KanaReading({ reading, onChange }: { reading: string; onChange(reading: string): void }) {
  return (
    <>
      <TextInput
        aria-label={messages.readingInKana}
        lang="ja"
        placeholder="かな"
        value={reading}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
      />
      {reading.trim() !== '' && !isPlainKana(reading.trim()) && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {messages.readingIsKana}
        </p>
      )}
    </>
  );
}

interface NameBordersProps {
  pressed: PressedLetters;
  name: string;
  onChange(name: string): void;
}

/** The letters of a name: what was pressed, with or without its neighbours. */
function NameBorders({ pressed: { before, text, after }, name, onChange }: NameBordersProps) {
  const [begins, setBegins] = useState(false);
  const [ends, setEnds] = useState(false);
  const letters = (withBefore: boolean, withAfter: boolean) =>
    `${withBefore ? before : ''}${text}${withAfter ? after : ''}`;
  const neighbour = (letter: string, isPart: boolean, toggle: () => void) =>
    letter !== '' && (
      <Button size="small" aria-pressed={isPart} aria-label={messages.belongsToName(letter)} onClick={toggle}>
        <Japanese className={isPart ? 'text-accent' : 'text-ink-soft'}>{letter}</Japanese>
      </Button>
    );
  return (
    <div className="flex flex-wrap items-center gap-2">
      {neighbour(before, begins, () => {
        setBegins(!begins);
        onChange(letters(!begins, ends));
      })}
      <Japanese className="text-xl">{text}</Japanese>
      {neighbour(after, ends, () => {
        setEnds(!ends);
        onChange(letters(begins, !ends));
      })}
      <span role="status" className="text-sm text-ink-soft">
        → <Japanese className="font-medium text-ink">{name}</Japanese>
      </span>
    </div>
  );
}

function Option({ checked, onChoose, children }: { checked: boolean; onChoose(): void; children: ReactNode }) {
  return (
    <label className="flex min-h-10 cursor-pointer items-start gap-3 rounded-md px-1 py-1.5 hover:bg-sunken">
      <input type="radio" name="correction" checked={checked} onChange={onChoose} className="mt-2 accent-accent" />
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  );
}

/** はし may be 橋, 箸 or 端: another spelling tells entries apart that are read alike. */
const nameOf = ({ headword, reading }: Candidate, { word }: WordOfText) =>
  headword === word || headword === reading ? reading : `${headword}（${reading}）`;

/** What an entry means, with what the dictionary says of each sense; the part of speech where it changes. */
function Senses({ senses }: { senses: Candidate['senses'] }) {
  return senses.map((sense, index) => {
    const parts = sense.partsOfSpeech.map(termOf).join(', ');
    const marks = [
      ...(parts === senses[index - 1]?.partsOfSpeech.map(termOf).join(', ') ? [] : [parts]),
      ...sense.usage.map(termOf),
      ...sense.sources.map(messages.fromLanguage),
    ];
    return (
      <span key={sense.definition} className="block text-sm break-words text-ink-soft">
        {senses.length > 1 && `${index + 1}. `}
        {marks.some(Boolean) && <span className="text-xs italic">{marks.filter(Boolean).join(' · ')} </span>}
        <span lang="en">{sense.definition}</span>
        {sense.notes.map((note) => ` (${note})`)}
        {sense.see.length > 0 && (
          <>
            {' → '}
            <Japanese>{sense.see.join('、')}</Japanese>
          </>
        )}
      </span>
    );
  });
}

/** How many units before the pressed word a name begins. */
const beforePressed = (name: string, { before, text }: PressedLetters) =>
  before !== '' && name.startsWith(before + text) ? before.length : 0;

/** Letters in kana are read as they are written. */
function nameCorrection(name: string, reading: string): NewCorrection | undefined {
  if (isPlainKana(name)) return { word: name, isName: true };
  return isPlainKana(reading) ? { word: name, reading, isName: true } : undefined;
}

/** The correction that the form says, once it says one. */
function correctionOf(
  word: string,
  choice: Exclude<Choice, 'name'>,
  candidates: readonly Candidate[],
  reading: string,
  cuts: ReadonlySet<number>,
): NewCorrection | undefined {
  if (choice === null) return undefined;
  if (choice === 'reading') return isPlainKana(reading) ? { word, reading } : undefined;
  if (choice === 'parts') return cuts.size > 0 ? { word, parts: partsOf(word, cuts) } : undefined;
  const candidate = candidates.find(({ entry }) => entry === choice.entry);
  return candidate && { word, reading: candidate.reading, entry: candidate.entry };
}
