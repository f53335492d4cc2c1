import { Card } from '@ichibun/ui/card';
import { texts } from '../texts.js';

export function InstructionsCard() {
  return (
    <Card title={texts.instructions}>
      <ol className="max-w-prose list-decimal space-y-2 pl-5">
        {texts.instructionSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Card>
  );
}
