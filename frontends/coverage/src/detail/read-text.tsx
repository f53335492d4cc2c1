import { reasonOf } from '@ichibun/api-client/request';
import { useReadText } from '@ichibun/api-client/texts';
import { Button } from '@ichibun/ui/button';
import { BookIcon } from '@ichibun/ui/icons';
import { useNavigate } from '@ichibun/ui/router';
import { notifyFailure } from '@ichibun/ui/toast';
import { messages } from '../messages.js';

/** Opens the text of an analysis in the reader. */
export function ReadText({ analysisId }: { analysisId: number }) {
  const navigate = useNavigate();
  const { mutate, isPending } = useReadText();
  const read = () =>
    mutate(analysisId, {
      onSuccess: ({ id }) => navigate(`/assisted-reader/read/${id}`),
      onError: (error) => notifyFailure(messages.detail.openFailed, reasonOf(error)),
    });
  return (
    <Button variant="primary" disabled={isPending} onClick={read}>
      <BookIcon />
      {messages.detail.read}
    </Button>
  );
}
