"""Sentences and lemmas by spaCy's Japanese pipeline (SudachiPy, split mode A), over HTTP. See README.md for the calls."""

import os
from collections.abc import Iterator
from threading import Lock

import spacy
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field
from spacy.tokens import Doc
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MAX_TEXT = 200_000
MAX_SENTENCES = 1_000
MAX_SENTENCE = 10_000
MAX_BODY_BYTES = 4_000_000
# Sudachi refuses input of more than 49,149 bytes; a character outside the basic plane has four.
PIECE_CHARACTERS = 12_000
SENTENCE_ENDS = "。！？!?\n"


class TextRequest(BaseModel):
    text: str = Field(max_length=MAX_TEXT)


class Sentences(BaseModel):
    """Joined they are the text: line breaks stay with the sentence before them."""

    sentences: list[str]


class SentencesRequest(BaseModel):
    sentences: list[str] = Field(max_length=MAX_SENTENCES)


class Word(BaseModel):
    surface: str
    lemma: str
    reading: str = Field(description="katakana; empty where SudachiDict has none")
    pos: str = Field(description="part of speech by SudachiDict, such as 名詞-普通名詞-一般")


class AnalysedSentence(BaseModel):
    words: list[Word]


class AnalysedSentences(BaseModel):
    """One for each sentence asked, in the same order."""

    sentences: list[AnalysedSentence]


class Health(BaseModel):
    status: str
    spacy: str


class Refused(Exception):
    """A request whose sender can do something about it."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status, self.code, self.message = status, code, message


class BodyLimit:
    """Answers 413 before a body larger than MAX_BODY_BYTES is in memory."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] != "http.request":
                return None
            body += message.get("body", b"")
            if len(body) > MAX_BODY_BYTES:
                answer = refusal(413, "spacy.too-large", f"A request has at most {MAX_BODY_BYTES:,} bytes.")
                return await answer(scope, receive, send)
            if not message.get("more_body"):
                break
        handed_on = False

        async def replay() -> Message:
            nonlocal handed_on
            if handed_on:
                return await receive()
            handed_on = True
            return {"type": "http.request", "body": bytes(body), "more_body": False}

        await self.app(scope, replay, send)


def refusal(status: int, code: str, message: str) -> JSONResponse:
    return JSONResponse({"code": code, "message": message}, status_code=status)


def pipeline() -> spacy.language.Language:
    nlp = spacy.blank("ja")
    nlp.add_pipe("sentencizer")
    return nlp


nlp = pipeline()
# One text at a time: Sudachi's tokenizer is not made for two threads.
busy = Lock()
app = FastAPI(title="spaCy for Ichibun", docs_url=None, redoc_url=None)
app.add_middleware(BodyLimit)


@app.exception_handler(RequestValidationError)
async def invalid(_: Request, error: RequestValidationError) -> JSONResponse:
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:])
    return refusal(400, "spacy.invalid-request", f"{where}: {first['msg']}" if where else first["msg"])


@app.exception_handler(HTTPException)
async def not_answered(_: Request, error: HTTPException) -> JSONResponse:
    return refusal(error.status_code, "spacy.invalid-request", str(error.detail))


@app.exception_handler(Refused)
async def refused(_: Request, error: Refused) -> JSONResponse:
    return refusal(error.status, error.code, error.message)


@app.get("/health")
def health() -> Health:
    return Health(status="ok", spacy=spacy.__version__)


@app.post("/sentences")
def sentences(request: TextRequest) -> Sentences:
    found: list[str] = []
    for piece in pieces(request.text):
        doc = analysed(piece)
        start = 0
        spans = list(doc.sents)
        for index, span in enumerate(spans):
            end = spans[index + 1][0].idx if index + 1 < len(spans) else len(piece)
            found.append(piece[start:end])
            start = end
        if not spans:
            found.append(piece)
    return Sentences(sentences=found)


@app.post("/lemmas")
def lemmas(request: SentencesRequest) -> AnalysedSentences:
    for index, sentence in enumerate(request.sentences):
        if len(sentence) > MAX_SENTENCE:
            message = f"Sentence {index} has {len(sentence):,} characters; at most {MAX_SENTENCE:,} are analysed."
            raise Refused(400, "spacy.sentence-too-long", message)
    return AnalysedSentences(sentences=[AnalysedSentence(words=words_of(one)) for one in request.sentences])


def analysed(text: str) -> Doc:
    with busy:
        return nlp(text)


def words_of(sentence: str) -> list[Word]:
    return [
        Word(
            surface=token.text,
            lemma=token.lemma_ or token.text,
            reading="".join(token.morph.get("Reading", [])),
            pos=token.tag_,
        )
        for token in analysed(sentence)
        if not token.is_space
    ]


def pieces(text: str) -> Iterator[str]:
    """Parts of a text that Sudachi takes, cut behind a sentence's end where there is one."""
    start = 0
    while start < len(text):
        end = min(start + PIECE_CHARACTERS, len(text))
        if end < len(text):
            last = max(text.rfind(mark, start, end) for mark in SENTENCE_ENDS)
            end = last + 1 if last >= start else end
        yield text[start:end]
        start = end


if __name__ == "__main__":
    import uvicorn

    uvicorn.run(app, host=os.environ.get("HOST", "127.0.0.1"), port=int(os.environ.get("PORT", "8090")))
