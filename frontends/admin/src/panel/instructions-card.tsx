import { Card } from '@ichibun/ui/card';

export function InstructionsCard() {
  return (
    <Card title="Usage Instructions">
      <ol className="max-w-prose list-decimal space-y-2 pl-5">
        <li>Choose how texts are split into sentences and how their words are found. It holds for what comes next.</li>
        <li>
          Upload a text, or a table: a .tsv file with Japanese in the first column and English in the second. Its
          translations are kept and shown to learners.
        </li>
        <li>
          Processing starts by itself and goes on when this page is closed. A sentence that another file has brought
          already is counted once.
        </li>
        <li>
          Sentences that failed keep their reason. “Process All Unprocessed Sentences” tries them again, with whatever
          is left of any file.
        </li>
        <li>Deleting an upload removes its sentences, except those that another file has too.</li>
      </ol>
    </Card>
  );
}
