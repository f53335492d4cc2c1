interface PlotLineProps {
  /** From left to right, each from 0 to 100, down from the top. */
  points: readonly (readonly [x: number, y: number])[];
  /** Whether the area below is filled. */
  isFilled?: boolean;
}

/** A line through points, as wide and high as the box that it is in. */
export function PlotLine({ points, isFilled = false }: PlotLineProps) {
  const path = points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L');
  return (
    <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className="block size-full">
      {isFilled && <path d={`M${path}L100 100L0 100Z`} className="fill-accent-soft" />}
      <path
        d={`M${path}`}
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-accent"
      />
    </svg>
  );
}
