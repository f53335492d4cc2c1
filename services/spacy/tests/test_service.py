from concurrent.futures import ThreadPoolExecutor

import pytest
from fastapi.testclient import TestClient

from service import MAX_BODY_BYTES, MAX_SENTENCE, MAX_SENTENCES, MAX_TEXT, app

client = TestClient(app)


def sentences_of(text: str) -> list[str]:
    answer = client.post("/sentences", json={"text": text})
    assert answer.status_code == 200, answer.text
    return answer.json()["sentences"]


def words_of(sentence: str) -> list[dict[str, str]]:
    answer = client.post("/lemmas", json={"sentences": [sentence]})
    assert answer.status_code == 200, answer.text
    return answer.json()["sentences"][0]["words"]


def test_health_names_the_version() -> None:
    assert client.get("/health").json() == {"status": "ok", "spacy": "3.8.18"}


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("", []),
        ("猫がいる。犬もいる。", ["猫がいる。", "犬もいる。"]),
        ("本当？うん！", ["本当？", "うん！"]),
        # The other two ways of splitting keep a quotation with what is said of it.
        ("「空が高い。」と言った。", ["「空が高い。」", "と言った。"]),
        ("終わりのない文", ["終わりのない文"]),
        ("😀猫。𠮷野家。", ["😀猫。", "𠮷野家。"]),
    ],
)
def test_a_text_is_split_into_its_sentences(text: str, sentences: list[str]) -> None:
    assert sentences_of(text) == sentences


@pytest.mark.parametrize(
    "text",
    [
        "　一行目\n二行目。\n\n  三行目 と 空白。 \n",
        "あ" * 30_000,
        "猫がいる。" * 20_000,
        "𠮷" * 13_000 + "。",
        "\n" * 100,
    ],
)
def test_nothing_of_a_text_is_lost(text: str) -> None:
    assert "".join(sentences_of(text)) == text


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("本を読んだ。", [("本", "本", "ホン"), ("を", "を", "ヲ"), ("読ん", "読む", "ヨン"), ("だ", "だ", "ダ"), ("。", "。", "。")]),
        ("大きかった", [("大きかっ", "大きい", "オオキカッ"), ("た", "た", "タ")]),
        ("猫 と 犬", [("猫", "猫", "ネコ"), ("と", "と", "ト"), ("犬", "犬", "イヌ")]),
        ("", []),
    ],
)
def test_a_sentence_is_taken_apart_into_words_with_lemma_and_reading(sentence: str, words: list[tuple[str, str, str]]) -> None:
    assert [(word["surface"], word["lemma"], word["reading"]) for word in words_of(sentence)] == words


def test_words_say_their_part_of_speech() -> None:
    assert words_of("猫")[0]["pos"] == "名詞-普通名詞-一般"


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("/sentences", {"text": "あ" * (MAX_TEXT + 1)}, 400, "spacy.invalid-request"),
        ("/sentences", {}, 400, "spacy.invalid-request"),
        ("/sentences", {"text": 5}, 400, "spacy.invalid-request"),
        ("/lemmas", {"sentences": ["あ"] * (MAX_SENTENCES + 1)}, 400, "spacy.invalid-request"),
        ("/lemmas", {"sentences": ["あ" * (MAX_SENTENCE + 1)]}, 400, "spacy.sentence-too-long"),
        ("/sentences", {"text": "x" * MAX_BODY_BYTES}, 413, "spacy.too-large"),
    ],
)
def test_what_is_too_much_or_no_request_is_refused_with_its_reason(path: str, body: dict, status: int, code: str) -> None:
    answer = client.post(path, json=body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["message"]


def test_what_is_no_json_is_refused() -> None:
    answer = client.post("/sentences", content=b"\xff", headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, "spacy.invalid-request")


def test_requests_side_by_side_are_answered_alike() -> None:
    text = "本を読んだ。猫がいる。" * 50
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: sentences_of(text), range(16)))
    assert all(answer == answers[0] for answer in answers)
