import { Button } from '@ichibun/ui/button';

export type ReaderView = 'sentence' | 'page';

const views = [
  { view: 'sentence', label: 'Sentence View' },
  { view: 'page', label: 'Page View' },
] as const;

interface ViewSwitchProps {
  view: ReaderView;
  onChange(view: ReaderView): void;
}

export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return (
    <fieldset className="flex rounded-md border border-line-strong p-0.5">
      <legend className="sr-only">View</legend>
      {views.map(({ view: own, label }) => (
        <Button
          key={own}
          variant="quiet"
          size="small"
          aria-pressed={own === view}
          onClick={() => own === view || onChange(own)}
          className={`min-h-9! max-sm:flex-1 ${own === view ? 'bg-accent-soft text-accent!' : ''}`}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
