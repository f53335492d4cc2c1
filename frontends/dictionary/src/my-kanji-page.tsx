import { useAnalyses } from '@ichibun/api-client/analyses';
import { isUnauthorized, reasonOf } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import type { Answer } from '@ichibun/contracts/calls';
import { Card } from '@ichibun/ui/card';
import { EmptyState } from '@ichibun/ui/empty-state';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Field, Select } from '@ichibun/ui/field';
import { Japanese } from '@ichibun/ui/japanese';
import { ListBox } from '@ichibun/ui/list-box';
import { Loading } from '@ichibun/ui/loading';
import { LoginPrompt } from '@ichibun/ui/login-prompt';
import { PageFrame } from '@ichibun/ui/page-frame';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { Link, useSearchParams } from '@ichibun/ui/router';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { kanjiAddress } from './addresses.js';
import { Back } from './back.js';
import { useKanjiOfText, useOwnKanji } from './calls.js';
import { messages } from './messages.js';

type Words = ReadonlyMap<string, number>;

/**
 * Which kanji the learner's words have, by school grade, or with `?by=level` by level of the JLPT; `?text=` is an
 * analysis, whose kanji are set beside them.
 */
export default function MyKanjiPage() {
  const { forget } = useSession();
  usePageTitle(messages.myKanji);
  const { data, error, refetch } = useOwnKanji();
  const [search] = useSearchParams();
  if (isUnauthorized(error)) return <LoginPrompt message={messages.logIn} onLogin={forget} />;
  const words: Words = new Map(data?.known.map((one) => [one.kanji, one.words]));
  return (
    <PageFrame title={messages.myKanji} lead={data && <p>{messages.kanjiInWords(words.size)}</p>} back={<Back />}>
      {error ? (
        <ErrorPanel title={messages.kanjiNotLoaded} reason={reasonOf(error)} onRetry={() => refetch()} />
      ) : !data ? (
        <Loading />
      ) : (
        <>
          <OfText words={words} />
          {data.levels.length > 0 && <Grouping />}
          <Groups groups={groupsOf(data, search.get('by') === LEVEL)} words={words} />
        </>
      )}
    </PageFrame>
  );
}

const LEVEL = 'level';

interface Group {
  title: string;
  kanji: readonly string[];
}

const groupsOf = ({ grades, levels }: Answer<'GET /api/dictionary/kanji'>, byLevel: boolean): Group[] =>
  byLevel && levels.length > 0
    ? levels.map(({ level, kanji }) => ({ title: `JLPT ${level}`, kanji }))
    : grades.map(({ grade, kanji }) => ({ title: messages.grade(grade), kanji }));

/** Whether the kanji stand by grade or by level. */
function Grouping() {
  const [search, setSearch] = useSearchParams();
  return (
    <Field label={messages.groupBy}>
      {(control) => (
        <Select
          {...control}
          value={search.get('by') === LEVEL ? LEVEL : ''}
          onChange={({ target }) => setSearch(withChoice(search, 'by', target.value), { replace: true })}
        >
          <option value="">{messages.schoolGrade}</option>
          <option value={LEVEL}>{messages.jlptLevel}</option>
        </Select>
      )}
    </Field>
  );
}

function withChoice(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = new URLSearchParams(search);
  if (value === '') changed.delete(name);
  else changed.set(name, value);
  return changed;
}

/** The kanji of a text that no known word has, those that are there most often first. */
function OfText({ words }: { words: Words }) {
  const [search, setSearch] = useSearchParams();
  const analyses = useAnalyses().data?.filter(({ status }) => status === 'completed') ?? [];
  const chosen = analyses.find(({ id }) => String(id) === search.get('text'));
  if (analyses.length === 0) return null;
  return (
    <Card
      title={messages.kanjiOfText}
      subtitle={messages.kanjiOfTextHint}
      actions={
        <Field label={messages.text}>
          {(control) => (
            <Select
              {...control}
              value={chosen?.id ?? ''}
              onChange={({ target }) => setSearch(withChoice(search, 'text', target.value), { replace: true })}
            >
              <option value="">{messages.chooseText}</option>
              {analyses.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          )}
        </Field>
      }
    >
      {chosen && <Missing analysisId={chosen.id} words={words} />}
    </Card>
  );
}

function Missing({ analysisId, words }: { analysisId: number; words: Words }) {
  const { data, error, refetch } = useKanjiOfText(analysisId);
  if (error) return <ErrorPanel title={messages.kanjiNotLoaded} reason={reasonOf(error)} onRetry={() => refetch()} />;
  if (!data) return <Loading />;
  const missing = data.kanji.filter(({ kanji }) => !words.has(kanji));
  return (
    <>
      <p className="mb-3">{messages.missingOf(missing.length, data.kanji.length)}</p>
      <Grid
        label={messages.kanjiOfText}
        kanji={missing.map(({ kanji, occurrences }) => ({ kanji, isKnown: false, said: messages.times(occurrences) }))}
      />
    </>
  );
}

/** The kanji of each group, and after them those of known words that are in none. */
function Groups({ groups, words }: { groups: readonly Group[]; words: Words }) {
  return (
    <>
      {groups.map(({ title, kanji }) => (
        <KanjiOfGroup key={title} title={title} kanji={kanji} words={words} />
      ))}
      <Others grouped={groups.flatMap(({ kanji }) => kanji)} words={words} />
    </>
  );
}

function KanjiOfGroup({ title, kanji, words }: Group & { words: Words }) {
  const known = kanji.filter((one) => words.has(one)).length;
  return (
    <Card title={title} subtitle={messages.knownOf(known, kanji.length)}>
      <ProgressBar label={title} value={(100 * known) / kanji.length} />
      <div className="mt-4">
        <Grid label={title} kanji={kanji.map((one) => inWords(one, words))} />
      </div>
    </Card>
  );
}

function Others({ grouped, words }: { grouped: readonly string[]; words: Words }) {
  const inGroups = new Set(grouped);
  const others = [...words.keys()].filter((kanji) => !inGroups.has(kanji));
  if (words.size === 0 && grouped.length === 0)
    return <EmptyState title={messages.noKanjiYet}>{messages.noKanjiYetHint}</EmptyState>;
  if (others.length === 0) return null;
  const title = grouped.length > 0 ? messages.otherKanji : messages.kanji;
  return (
    <Card title={title}>
      <Grid label={title} kanji={others.map((one) => inWords(one, words))} />
    </Card>
  );
}

interface ShownKanji {
  kanji: string;
  isKnown: boolean;
  /** What is said of it beside the kanji itself. */
  said: string;
}

const inWords = (kanji: string, words: Words): ShownKanji => ({
  kanji,
  isKnown: words.has(kanji),
  said: words.has(kanji) ? messages.inWords(words.get(kanji)!) : messages.inNoWord,
});

/** Each kanji leads to its page; those of known words stand out. */
function Grid({ label, kanji }: { label: string; kanji: readonly ShownKanji[] }) {
  return (
    <ListBox most={40}>
      <ul aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1.5">
        {kanji.map(({ kanji: one, isKnown, said }) => (
          <li key={one}>
            <Link
              to={kanjiAddress(one)}
              title={said}
              aria-label={`${one}: ${said}`}
              className={`flex h-12 items-center justify-center rounded-md text-xl no-underline ${
                isKnown ? 'bg-accent-soft text-accent-strong' : 'border border-line text-ink-soft hover:bg-sunken'
              }`}
            >
              <Japanese>{one}</Japanese>
            </Link>
          </li>
        ))}
      </ul>
    </ListBox>
  );
}
