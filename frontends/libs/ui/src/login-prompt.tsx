import { Button } from './button.js';
import { messages } from './messages.js';

interface LoginPromptProps {
  message: string;
  onLogin(): void;
}

/** What a page shows in the place of its content once the session has ended under it. */
export function LoginPrompt({ message, onLogin }: LoginPromptProps) {
  return (
    <div className="card px-4 py-12 text-center">
      <h1 className="mb-4">{message}</h1>
      <Button variant="primary" onClick={onLogin}>
        {messages.logIn}
      </Button>
    </div>
  );
}
