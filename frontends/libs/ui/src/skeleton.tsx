const WIDTHS = ['92%', '78%', '85%', '64%', '89%', '71%'];

/** Stands for one to six lines of text while they load, and is as high as they will be. It announces nothing itself. */
export function Skeleton({ lines, className = '' }: { lines: number; className?: string }) {
  return (
    <div aria-hidden="true" className={`space-y-3 ${className}`}>
      {WIDTHS.slice(0, lines).map((width) => (
        <div key={width} className="h-4 rounded-sm bg-sunken" style={{ width }} />
      ))}
    </div>
  );
}
