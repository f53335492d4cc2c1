import { type PointerEvent, useState } from 'react';
import { AsTable } from './as-table.js';
import { decimalStep, labelled, scaleFor } from './scale.js';
import { useWidth } from './use-width.js';

export interface Point {
  /** For the axis. */
  label: string;
  /** For a sentence or a table. */
  name: string;
  value: number;
  /** What the value is made of, from the bottom. */
  parts?: readonly number[];
  /** The value in words, where `format` does not say all of it. */
  told?: string;
}

interface ChartProps {
  /** What is shown, as a title of the chart and its table. */
  title: string;
  /** Bars for what happens in a time, from 0; areas, one on the other, for what is at its end. */
  kind: 'bars' | 'areas';
  points: readonly Point[];
  /** Said above the chart as long as no point is pointed at. */
  summary: string;
  format(value: number): string;
  /** Of the axis, where it is shorter than `format`. */
  formatTick?(value: number): string;
  /** Of the table's first column: Day or Week. */
  unit: string;
  height?: number;
  /** Of areas, from the bottom. */
  fills?: readonly string[];
  /** Rounds the steps of the axis. */
  roundStep?(step: number): number;
}

const BOTTOM = 26;
const TOP = 8;
/** Room for a label of the bottom axis. */
const LABEL_WIDTH = 76;
/** Of one character of an axis' label: a digit or sign, and what is wider, as Japanese is and "%". */
const CHARACTER_WIDTH = 8.5;
const WIDE_CHARACTER_WIDTH = 12.5;

/** Values over time. Pointing at one says it; all of them are in the table below. */
export function Chart({
  title,
  kind,
  points,
  summary,
  format,
  formatTick = format,
  unit,
  height = 200,
  fills = [],
  roundStep = decimalStep,
}: ChartProps) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const [pointed, setPointed] = useState<number>();
  const values = points.map(({ value }) => value);
  const scale = scaleFor(0, Math.max(...values), roundStep);
  const left = 8 + Math.max(...scale.ticks.map((tick) => widthOf(formatTick(tick))));
  const inner = { width: Math.max(width - left - 4, 1), height: height - TOP - BOTTOM };
  const slot = inner.width / points.length;
  const x = (index: number) => left + slot * (index + 0.5);
  const y = (value: number) => TOP + inner.height * (1 - (value - scale.low) / (scale.high - scale.low));
  const labels = labelled(points.length, inner.width, LABEL_WIDTH);
  const shown = pointed === undefined ? undefined : points[pointed];

  const point = (event: PointerEvent) => {
    const from = event.currentTarget.getBoundingClientRect().left + left;
    const index = Math.floor((event.clientX - from) / slot);
    setPointed(index >= 0 && index < points.length ? index : undefined);
  };
  return (
    <figure>
      <figcaption className="mb-1 min-h-6 text-sm text-ink-soft">
        {shown ? (
          <>
            {shown.name}: <span className="font-semibold text-ink">{shown.told ?? format(shown.value)}</span>
          </>
        ) : (
          summary
        )}
      </figcaption>
      <div
        ref={frame}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPointed(undefined)}
        className="touch-pan-y"
      >
        <svg role="img" aria-label={`${title}. ${summary}`} width={width} height={height} className="block">
          {scale.ticks.map((tick) => (
            <g key={tick}>
              <line x1={left} x2={width} y1={y(tick)} y2={y(tick)} className="stroke-line" />
              <text x={left - 8} y={y(tick)} dy="0.32em" textAnchor="end" className="fill-ink-soft text-xs">
                {formatTick(tick)}
              </text>
            </g>
          ))}
          {points.map(
            ({ name, label }, index) =>
              labels.has(index) && (
                <text
                  key={name}
                  x={Math.min(x(index), width - 2)}
                  y={height - 6}
                  textAnchor={x(index) + LABEL_WIDTH / 3 > width ? 'end' : 'middle'}
                  className="fill-ink-soft text-xs"
                >
                  {label}
                </text>
              ),
          )}
          {kind === 'bars' ? (
            <Bars points={points} pointed={pointed} slot={slot} x={x} y={y} />
          ) : (
            <Areas points={points} pointed={pointed} fills={fills} x={x} y={y} />
          )}
        </svg>
      </div>
      <AsTable title={title} unit={unit} rows={points.map(({ name, value, told }) => [name, told ?? format(value)])} />
    </figure>
  );
}

interface MarksProps {
  points: readonly Point[];
  pointed: number | undefined;
  x(index: number): number;
  y(value: number): number;
}

function Bars({ points, pointed, slot, x, y }: MarksProps & { slot: number }) {
  const width = Math.max(1, Math.min(slot * 0.72, 28));
  return points.map(({ name, value }, index) => {
    if (value <= 0) return null;
    const height = Math.max(y(0) - y(value), 2);
    return (
      <rect
        key={name}
        x={x(index) - width / 2}
        y={y(0) - height}
        width={width}
        height={height}
        rx={Math.min(2, width / 3)}
        className={index === pointed ? 'fill-accent-strong' : 'fill-accent'}
      />
    );
  });
}

function Areas({ points, pointed, fills, x, y }: MarksProps & { fills: readonly string[] }) {
  // One point alone is an area without a width.
  const ends = points.length === 1 ? [x(0) - 12, x(0) + 12] : undefined;
  const at = (index: number) => ends?.[index] ?? x(index);
  const drawn = ends ? [points[0]!, points[0]!] : points;
  const upTo = (parts: readonly number[] = [], layer: number) =>
    parts.slice(0, layer).reduce((sum, part) => sum + part, 0);
  const edge = (layer: number) => drawn.map(({ parts }, index) => `${at(index)} ${y(upTo(parts, layer))}`);
  return (
    <>
      {fills.map((fill, layer) => (
        <path
          key={fill}
          d={`M${[...edge(layer + 1), ...edge(layer).reverse()].join('L')}Z`}
          style={{ fill }}
          className="stroke-surface"
        />
      ))}
      {pointed !== undefined && (
        <line x1={x(pointed)} x2={x(pointed)} y1={TOP} y2={y(0)} className="stroke-line-strong" />
      )}
    </>
  );
}

function widthOf(label: string): number {
  const wide = label.match(/[^\u0020-\u024f]|%/gu)?.length ?? 0;
  return WIDE_CHARACTER_WIDTH * wide + CHARACTER_WIDTH * (label.length - wide);
}
