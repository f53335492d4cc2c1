import { useSession } from '@ichibun/api-client/session';
import { Button } from './button.js';

/** What a page shows in the place of its content once the session has ended under it. */
export function LoginPrompt({ message }: { message: string }) {
  const { forget } = useSession();
  return (
    <div className="rounded-lg border border-line bg-surface px-4 py-12 text-center">
      <h1 className="mb-4">{message}</h1>
      <Button variant="primary" onClick={forget}>
        Log in
      </Button>
    </div>
  );
}
