import { Card } from '@ichibun/ui/card';
import { messages } from '../messages.js';

export function InstructionsCard() {
  return (
    <Card title={messages.instructions}>
      <ol className="max-w-prose list-decimal space-y-2 pl-5">
        {messages.instructionSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Card>
  );
}
