/** Stands for lines of text while they are loaded, and is as high as they will be. Say elsewhere that they are. */
export function Skeleton({ lines, className = '' }: { lines: number; className?: string }) {
  return (
    <div aria-hidden="true" className={`space-y-3 ${className}`}>
      {Array.from({ length: lines }, (_, line) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: lines that are all the same never change their order
          key={line}
          className="h-4 rounded-sm bg-sunken"
          style={{ width: `${[92, 78, 85, 64][line % 4]}%` }}
        />
      ))}
    </div>
  );
}
