import { Button } from '@ichibun/ui/button';
import { CloseIcon } from '@ichibun/ui/icons';
import { messages } from '../messages.js';

interface ChosenFileProps {
  name: string;
  characters: number;
  disabled: boolean;
  onRemove(): void;
}

/** A file instead of the text field, which a whole novel would slow down. */
export function ChosenFile({ name, characters, disabled, onRemove }: ChosenFileProps) {
  return (
    <fieldset>
      <legend className="mb-1 block text-sm font-medium">{messages.form.text}</legend>
      <div className="flex items-center gap-3 rounded-md border border-line-strong bg-sunken py-2 pr-3 pl-4">
        <p className="min-w-0 flex-1 break-words">
          {name} <span className="text-sm text-ink-soft tabular-nums">{messages.form.characters(characters)}</span>
        </p>
        <Button
          variant="quiet"
          size="icon"
          aria-label={messages.form.removeFile}
          disabled={disabled}
          onClick={onRemove}
        >
          <CloseIcon />
        </Button>
      </div>
    </fieldset>
  );
}
