import { Button } from '@ichibun/ui/button';

interface ChoiceProps<Value extends string | number> {
  /** For screen readers. */
  legend: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange(value: Value): void;
}

/** One of a few, all of them in view. */
export function Choice<Value extends string | number>({ legend, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className="flex w-fit rounded-md border border-line-strong p-0.5">
      <legend className="sr-only">{legend}</legend>
      {options.map(({ value: own, label }) => (
        <Button
          key={own}
          variant="quiet"
          size="small"
          aria-pressed={own === value}
          onClick={() => onChange(own)}
          className={`min-h-9! ${own === value ? 'bg-accent-soft text-accent!' : ''}`}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
