import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { Japanese } from '@ichibun/ui/japanese';
import { Link } from '@ichibun/ui/router';
import { useRef } from 'react';
import { kanjiAddress } from '../addresses.js';
import { useDrawnKanji } from '../calls.js';
import { messages } from '../messages.js';

/** The square in which KanjiVG draws. */
const SIDE = 109;
/** Milliseconds of a stroke, and until the next one. */
const STROKE_MS = 450;
const REST_MS = 150;

/** How a kanji is written, what it is made of, and which look like it; nothing where the server does not know. */
export function DrawnKanji({ kanji }: { kanji: string }) {
  const { data } = useDrawnKanji(kanji);
  if (!data || data.strokes.length === 0) return null;
  return (
    <div className="grid items-start gap-6 sm:grid-cols-[auto_1fr]">
      <Strokes kanji={kanji} strokes={data.strokes} />
      {data.parts.length + data.lookAlikes.length > 0 && (
        <Card title={messages.relatives}>
          <dl className="space-y-4">
            <Others label={messages.partsOfKanji} kanji={data.parts} />
            <Others label={messages.lookAlikes} kanji={data.lookAlikes} />
          </dl>
        </Card>
      )}
    </div>
  );
}

function Strokes({ kanji, strokes }: { kanji: string; strokes: readonly string[] }) {
  const drawing = useRef<SVGGElement>(null);
  const draw = () => {
    // Whoever wants nothing to move has the numbers.
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const [at, path] of [...drawing.current!.children].entries()) {
      const begin = at * (STROKE_MS + REST_MS);
      path.animate(
        [
          { strokeDashoffset: 1, visibility: 'visible' },
          { strokeDashoffset: 0, visibility: 'visible' },
        ],
        { duration: STROKE_MS, delay: begin, easing: 'ease-in-out' },
      );
      // Before its turn a stroke is not there; a dash of no length would still show its round end.
      if (begin > 0) path.animate([{ visibility: 'hidden' }, { visibility: 'hidden' }], begin);
    }
  };
  return (
    <Card title={messages.strokeOrder} actions={<Button onClick={draw}>{messages.draw}</Button>}>
      <svg
        viewBox={`0 0 ${SIDE} ${SIDE}`}
        className="mx-auto size-48"
        role="img"
        aria-label={messages.drawingOf(kanji)}
      >
        <path d={`M${SIDE / 2} 0V${SIDE}M0 ${SIDE / 2}H${SIDE}`} className="stroke-line" strokeDasharray="3 3" />
        <g ref={drawing} fill="none" stroke="currentColor" strokeWidth="3.5" strokeLinecap="round">
          {strokes.map((path) => (
            <path key={path} d={path} pathLength="1" strokeDasharray="1" />
          ))}
        </g>
        <g className="fill-accent stroke-surface" fontSize="7" strokeWidth="1.5" paintOrder="stroke">
          {placesOfNumbers(strokes).map(([x, y], at) => (
            <text key={strokes[at]} x={x} y={y}>
              {at + 1}
            </text>
          ))}
        </g>
      </svg>
      <p className="mt-2 text-xs text-ink-soft">
        <a href="https://kanjivg.tagaini.net" rel="noreferrer" target="_blank">
          {messages.drawings}
        </a>{' '}
        {messages.drawingsBy}
      </p>
    </Card>
  );
}

type Place = readonly [x: number, y: number];

/** Where a number may be, from the beginning of its stroke: left of it rather than elsewhere. */
const AROUND: readonly Place[] = [
  [-6, -1],
  [2, -2],
  [-6, 7],
  [3, 8],
];
/** Two numbers that are nearer to each other cannot be told apart. */
const NEAR = 6;

/** Where the strokes' numbers stand: beside where each begins, within the square, and not on each other. */
function placesOfNumbers(strokes: readonly string[]): Place[] {
  const places: Place[] = [];
  for (const path of strokes) {
    const [, x = '0', y = '0'] = /^M\s*([\d.]+)[\s,]+([\d.]+)/i.exec(path) ?? [];
    const around = AROUND.map(
      ([right, down]): Place => [Math.max(0, Number(x) + right), Math.max(7, Number(y) + down)],
    );
    const isFree = (place: Place) =>
      places.every((other) => Math.hypot(place[0] - other[0], place[1] - other[1]) >= NEAR);
    places.push(around.find(isFree) ?? around[0]!);
  }
  return places;
}

function Others({ label, kanji }: { label: string; kanji: readonly string[] }) {
  if (kanji.length === 0) return null;
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="mt-1 flex flex-wrap gap-2">
        {kanji.map((one) => (
          <Link
            key={one}
            to={kanjiAddress(one)}
            className="flex size-12 items-center justify-center rounded-md border border-line-strong text-xl no-underline hover:bg-sunken"
          >
            <Japanese>{one}</Japanese>
          </Link>
        ))}
      </dd>
    </div>
  );
}
