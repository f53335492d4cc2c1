import { Button } from '@ichibun/ui/button';
import { messages } from '../messages.js';

export type ReaderView = 'sentence' | 'page';

const VIEWS = ['sentence', 'page'] as const;

interface ViewSwitchProps {
  view: ReaderView;
  onChange(view: ReaderView): void;
}

export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return (
    <fieldset className="flex rounded-md border border-line-strong p-0.5">
      <legend className="sr-only">{messages.view}</legend>
      {VIEWS.map((own) => (
        <Button
          key={own}
          variant="quiet"
          size="small"
          aria-pressed={own === view}
          onClick={() => own === view || onChange(own)}
          className={`min-h-9! max-sm:flex-1 ${own === view ? 'bg-accent-soft text-accent!' : ''}`}
        >
          {own === 'sentence' ? messages.sentenceView : messages.pageView}
        </Button>
      ))}
    </fieldset>
  );
}
