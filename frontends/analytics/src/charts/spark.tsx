const WIDTH = 88;
const HEIGHT = 26;
const EDGE = 3;

/** How a percentage came to be what it is, without an axis: what it says is beside it. Nothing of a single day. */
export function Spark({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const low = Math.min(...values);
  // A tenth of a point is no mountain.
  const span = Math.max(Math.max(...values) - low, 5);
  const x = (index: number) => EDGE + ((WIDTH - 2 * EDGE) * index) / (values.length - 1);
  const y = (value: number) => HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (value - low)) / span;
  const path = values.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`);
  return (
    <svg aria-hidden="true" width={WIDTH} height={HEIGHT} className="block max-lg:hidden">
      <path d={path.join('')} strokeWidth="1.5" strokeLinejoin="round" className="fill-none stroke-accent" />
      <circle cx={x(values.length - 1)} cy={y(values.at(-1)!)} r="2.5" className="fill-accent" />
    </svg>
  );
}
