import type { DescribedWord } from '@ichibun/contracts/language';
import { Card } from '@ichibun/ui/card';
import { Japanese } from '@ichibun/ui/japanese';
import { saysReading } from '@ichibun/ui/script';
import { Cell, HeadCell, Row, Table } from '@ichibun/ui/table';
import { messages } from '../messages.js';
import { tableOf } from './forms.js';

type Forms = DescribedWord['forms'];

/** All forms of a word by the rules by which texts are read; nothing for what does not inflect. */
export function FormsCard({ word, reading, forms }: { word: string; reading: string; forms: Forms }) {
  if (forms.length === 0) return null;
  return (
    <Card title={messages.forms} subtitle={messages.formsHint}>
      <Table
        label={messages.forms}
        head={
          <>
            <HeadCell className="sm:w-1/3">{messages.form}</HeadCell>
            <HeadCell>{messages.plain}</HeadCell>
            <HeadCell>{messages.polite}</HeadCell>
          </>
        }
      >
        {tableOf([{ changes: [], word, reading, polite: false }, ...forms]).map(({ changes, plain, polite }) => (
          <Row key={changes.join()}>
            <Cell className="text-sm text-ink-soft">
              {changes.length === 0 ? messages.dictionaryForm : messages.changesOf(changes)}
            </Cell>
            <Cell>
              <Spelled forms={plain} />
            </Cell>
            <Cell>
              <Spelled forms={polite} />
            </Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}

/** Each form with its reading; nothing where there is none, so that a phone shows no empty line. */
function Spelled({ forms }: { forms: Forms }) {
  return forms.map(({ word, reading }) => (
    <span key={word} className="block">
      <Japanese>{word}</Japanese>
      {!saysReading(word, reading) && <Japanese className="ml-2 text-sm text-ink-soft">{reading}</Japanese>}
    </span>
  ));
}
