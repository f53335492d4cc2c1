import { type NameIn, nameOf, valueNamed } from '@ichibun/proto/enum-names';
import { Source } from '@ichibun/proto/sentences';

/** Where a sentence is from; empty where nobody has said. */
export type SourceName = NameIn<typeof Source> | '';

export const sourceName = (source: Source): SourceName => nameOf(Source, source, '');

export const sourceNumber = (name: SourceName): Source => (name === '' ? Source.UNSPECIFIED : valueNamed(Source, name));
