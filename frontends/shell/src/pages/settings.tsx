import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { EmptyState } from '@ichibun/ui/empty-state';
import { ArrowRightIcon } from '@ichibun/ui/icons';
import { type Language, language } from '@ichibun/ui/language';
import { lazyDialog } from '@ichibun/ui/lazy-dialog';
import { PageFrame } from '@ichibun/ui/page-frame';
import { Choice, Choices, Toggle } from '@ichibun/ui/preference-fields';
import { Link } from '@ichibun/ui/router';
import { SearchField } from '@ichibun/ui/search-field';
import { applyTheme, type Preferences, writePreference } from '@ichibun/ui/stored-preferences';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { PointsCount } from '@ichibun/words/points-count';
import { type ReactNode, useState } from 'react';
import { changeLanguage, languages } from '../language-switch.js';
import { messages } from './messages.js';

const WhatCountsDialog = lazyDialog(async () => (await import('@ichibun/words/what-counts-dialog')).WhatCountsDialog);

const READER = '/settings/reading';
const FILMS = '/settings/reading#films';
const REVIEWS = '/review?settings';

/** Every setting: by group, and where it is changed unless that is here. */
const SETTINGS = {
  look: { language: null, theme: null, text: READER, font: READER, lines: READER, direction: READER },
  reading: {
    view: null,
    spaces: null,
    focused: null,
    furigana: READER,
    marks: READER,
    grammarMarks: READER,
    pitch: READER,
    translations: READER,
    keys: null,
  },
  voice: { voice: READER, rate: READER },
  films: { stops: FILMS, pace: FILMS, skips: FILMS, clips: FILMS },
  reviews: {
    cards: REVIEWS,
    retention: REVIEWS,
    steps: REVIEWS,
    day: REVIEWS,
    fit: REVIEWS,
    swipes: REVIEWS,
    anki: '/review?anki',
    goal: '/analytics#goal',
  },
  counting: {
    grammar: null,
    points: null,
    knownFrom: REVIEWS,
    spellings: '/vocabulary#counting',
    sets: '/vocabulary#sets',
    blocked: '/vocabulary#blocked',
    corrections: '/vocabulary#corrections',
  },
  others: { dictionaries: '/dictionaries', programs: '/programs', import: '/vocabulary/import' },
  data: { export: '/your-data', delete: '/your-data' },
} as const satisfies Record<string, Record<string, string | null>>;

type Group = keyof typeof SETTINGS;

/** Every setting on one page, to be changed here or where it shows what it does. */
export function Settings() {
  const words = messages.settings;
  usePageTitle(words.title);
  const [question, setQuestion] = useState('');
  const asked = plain(question);
  const groups = (Object.keys(SETTINGS) as Group[]).map((group) => {
    const names = words.names[group]!;
    const isGroup = plain(words.groups[group]).includes(asked);
    const found = Object.entries<string | null>(SETTINGS[group]).filter(
      ([setting]) => isGroup || names[setting]!.some((one) => plain(one).includes(asked)),
    );
    return { group, names, found };
  });
  const shown = groups.filter(({ found }) => found.length > 0);
  return (
    <PageFrame measure="narrow" title={words.title} lead={words.lead}>
      <SearchField label={words.search} value={question} onChange={setQuestion} />
      {shown.length === 0 && <EmptyState title={words.nothing} />}
      {shown.map(({ group, names, found }) => (
        <Card key={group} title={words.groups[group]}>
          <ul className="divide-y divide-line">
            {found.map(([setting, address]) => (
              <li key={setting} className="py-1.5">
                {address === null ? (
                  <Control setting={setting} name={names[setting]![0]} />
                ) : (
                  <Link to={address} className="flex min-h-10 items-center gap-4 no-underline hover:underline">
                    <span className="flex-1">{names[setting]![0]}</span>
                    <ArrowRightIcon className="text-ink-soft" />
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </PageFrame>
  );
}

function Control({ setting, name }: { setting: string; name: string }) {
  const { themes, views } = messages.settings;
  const [isOpen, setOpen] = useState(false);
  const controls: Record<string, ReactNode> = {
    language: (
      <Choices
        label={name}
        value={language()}
        options={languages}
        onChoose={(next: Language) => changeLanguage(next)}
      />
    ),
    theme: (
      <Choice
        preference="theme"
        label={name}
        options={themes}
        onChange={(theme: Preferences['theme']) => {
          writePreference('theme', theme);
          applyTheme();
        }}
      />
    ),
    view: <Choice preference="reader-view" label={name} options={views} />,
    spaces: <Toggle preference="add-spaces">{name}</Toggle>,
    focused: <Toggle preference="focused-reading">{name}</Toggle>,
    keys: <Toggle preference="letter-keys">{name}</Toggle>,
    grammar: (
      <>
        <Button onClick={() => setOpen(true)}>{name}</Button>
        <WhatCountsDialog open={isOpen} onOpenChange={setOpen} />
      </>
    ),
    points: <PointsCount />,
  };
  return controls[setting];
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().trim();
