import { reasonOf } from '@ichibun/api-client/request';
import { useWordsOfText } from '@ichibun/api-client/texts';
import { Button } from '@ichibun/ui/button';
import { ChartIcon } from '@ichibun/ui/icons';
import { useNavigate } from '@ichibun/ui/router';
import { notifyFailure } from '@ichibun/ui/toast';

interface WordsOfTextProps {
  documentId: number;
  label: string;
  /** What it does, and what is said when it fails: from the catalogue of the page that it is on. */
  title: string;
  failure: string;
  className?: string;
}

/** Opens the analysis of a document's text. */
export function WordsOfText({ documentId, label, title, failure, className }: WordsOfTextProps) {
  const navigate = useNavigate();
  const { mutate, isPending } = useWordsOfText();
  const open = () =>
    mutate(documentId, {
      onSuccess: ({ id }) => navigate(`/content-coverage?analysis=${id}`),
      onError: (error) => notifyFailure(failure, reasonOf(error)),
    });
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={label}
      title={title}
      disabled={isPending}
      onClick={open}
      className={className}
    >
      <ChartIcon />
    </Button>
  );
}
