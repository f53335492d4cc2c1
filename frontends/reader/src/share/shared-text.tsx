import { useCreateDocument } from '@ichibun/api-client/documents';
import { reasonOf } from '@ichibun/api-client/request';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { cut } from '@ichibun/ui/format';
import { Japanese } from '@ichibun/ui/japanese';
import { useNavigate } from '@ichibun/ui/router';
import { messages } from './messages.js';

/** Letters of a text that are shown of it. */
const SHOWN = 200;

interface SharedTextProps {
  title: string;
  content: string;
  /** Called when it is a document, or the learner does not want it. */
  onDone(): void;
}

/** A shared text, which becomes a document by one press: any page could have sent it. */
export function SharedText({ title, content, onDone }: SharedTextProps) {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useCreateDocument();
  const add = () =>
    mutate(
      { title, content },
      {
        onSuccess: ({ document: { id } }) => {
          onDone();
          navigate(`/assisted-reader/read/${id}`);
        },
      },
    );
  return (
    <Card title={<Japanese>{title}</Japanese>} subtitle={messages.characters([...content].length)}>
      <p lang="ja" className="font-mincho text-lg break-words whitespace-pre-line">
        {cut(content, SHOWN)}
      </p>
      {error && (
        <p role="alert" className="mt-4 text-sm text-danger">
          {messages.failed}: {reasonOf(error)} {messages.keptHere}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="primary" autoFocus aria-disabled={isPending} onClick={add}>
          {isPending ? messages.adding : messages.read}
        </Button>
        <Button onClick={onDone}>{messages.putAway}</Button>
      </div>
    </Card>
  );
}
