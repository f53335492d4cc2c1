"""Anki's own code as a learner's Anki with AnkiConnect: reads one JSON object a line, {"action": ..., "params": ...},
and answers each with a line, {"result": ..., "error": ...}. Actions of AnkiConnect do what they do there, with the same
calls; those that begin with "test" prepare a collection, review in it, and say what is in it.

usage: python learner.py folder
"""
import base64
import json
import os
import sys
import tempfile
import time

from anki.collection import Collection, ImportAnkiPackageOptions, ImportAnkiPackageRequest

folder = sys.argv[1]
# Anki prints, too.
answers, sys.stdout = sys.stdout, sys.stderr
collection = Collection(os.path.join(folder, "collection.anki2"))
DAY_MS = 86_400_000


def test_make(words, media):
    """A note of each word in two decks with presets of their own; their cards are due today, with a log of reviews. The
    first note has all the files, given by name in base64. The reversed card of the first words, and the gaps of a cloze,
    have schedules of their own. Cards of one deck have had an interval near to that which they are given for "good"."""
    for name, content in media.items():
        store(name, content)
    collection.set_config("fsrs", True)
    own = collection.decks.add_config("Own")
    own["desiredRetention"] = 0.95
    collection.decks.update_config(own)
    decks = [collection.decks.id("Japanese"), collection.decks.id("Japanese::Own")]
    deck = collection.decks.get(decks[1])
    deck["conf"] = own["id"]
    collection.decks.save(deck)
    model = collection.models.by_name("Basic (and reversed card)")
    now = int(time.time() * 1000)
    for place, (word, reading) in enumerate(words):
        note = collection.new_note(model)
        note["Front"], note["Back"] = word, reading
        if place == 0:
            files = [f"[sound:{name}]" if name.endswith(".mp3") else f'<img src="{name}">' for name in media]
            note["Back"] += "".join(files)
        collection.add_note(note, decks[place % 2])
        review(note.cards()[0], now + 7 * place, place % 3, [30, 18][place % 2])
        if place < 3:
            review(note.cards()[1], now + 3_000_000 + 7 * place, 1, 30)
    cloze = collection.new_note(collection.models.by_name("Cloze"))
    cloze["Text"] = "{{c1::黒い猫::an animal}}が{{c2::好き}}です。"
    cloze["Back Extra"] = "I like black cats." + "".join(f'<img src="{name}">' for name in media if name.endswith(".png"))
    collection.add_note(cloze, decks[1])
    for place, card in enumerate(cloze.cards()):
        review(card, now + 6_000_000 + 7 * place, 2, 18)
    return test_state()


def review(card, now, overdue, interval):
    """Gives a card a log of reviews, as one that is due since some days."""
    rows = [(60, 3, 1, -600, 0), (59, 3, 4, 1, 1), (55, 3, 15, 4, 1), (40, 1, -600, 15, 1), (39.99, 3, 2, -600, 2),
            (37, 3, 6, 2, 1), (30, 3, interval, 6, 1)]
    for ago, ease, days, last, kind in rows:
        collection.db.execute("insert into revlog values (?, ?, -1, ?, ?, ?, 500, 4000, ?)",
            now - int(ago * DAY_MS), card.id, ease, days, last, kind)
    card.type = card.queue = 2
    card.due, card.ivl, card.reps, card.lapses, card.factor = collection.sched.today - overdue, interval, len(rows), 1, 2500
    collection.update_card(card)
    computed = collection.compute_memory_state(card.id)
    data = {"s": round(computed.stability, 4), "d": round(computed.difficulty, 3), "dr": computed.desired_retention}
    collection.db.execute("update cards set data = ? where id = ?", json.dumps(data), card.id)


def test_export():
    """The collection as a file of all of it, as the learner exports it."""
    path = os.path.join(folder, "mine.colpkg")
    collection.export_collection_package(path, include_media=True, legacy=False)
    collection.reopen()
    with open(path, "rb") as file:
        return base64.b64encode(file.read()).decode()


def test_deck(package):
    """What another Anki has of a package: how many cards of each note type, and its files by the first fields of the notes
    that name them."""
    with tempfile.TemporaryDirectory() as other_folder:
        path = os.path.join(other_folder, "deck.apkg")
        with open(path, "wb") as file:
            file.write(base64.b64decode(package))
        other = Collection(os.path.join(other_folder, "collection.anki2"))
        other.import_anki_package(ImportAnkiPackageRequest(package_path=path, options=ImportAnkiPackageOptions()))
        files = {}
        for note_id in other.find_notes(""):
            note = other.get_note(note_id)
            for name in other.media.files_in_str(note.mid, note.joined_fields()):
                with open(os.path.join(other.media.dir(), name), "rb") as file:
                    files.setdefault(note.fields[0], []).append(base64.b64encode(file.read()).decode())
        cards = {}
        for card_id in other.find_cards(""):
            kind = other.get_card(card_id).note_type()["name"]
            cards[kind] = cards.get(kind, 0) + 1
        missing = list(other.media.check().missing)
        other.close()
        return {"files": files, "cards": cards, "missing": missing}


def test_answer(cards, ease):
    """Answers cards with Anki's own scheduler."""
    for card_id in cards:
        card = collection.get_card(card_id)
        states = collection._backend.get_scheduling_states(card_id)
        card.start_timer()
        answer = collection.sched.build_answer(card=card, states=states, rating={1: 0, 2: 1, 3: 2, 4: 3}[ease])
        collection.sched.answer_card(answer)
    return test_state()


def test_edit(note_of, fields):
    """Changes fields of the note of a card, as the learner does in the browser of cards."""
    note = collection.get_card(note_of).note()
    for name, value in fields.items():
        note[name] = value
    collection.update_note(note)
    note.mod += 60
    collection.db.execute("update notes set mod = ? where id = ?", note.mod, note.id)
    return test_state()


def test_hard(cards):
    """Days after which Anki would ask again about cards that are hard."""
    return {card: collection._backend.get_scheduling_states(card).hard.normal.review.scheduled_days for card in cards}


def test_change(suspend, reset, days, due):
    """What a learner does in the browser of cards."""
    collection.sched.suspend_cards(suspend)
    collection.sched.schedule_cards_as_new(reset)
    collection.sched.set_due_date(due, str(days))
    return test_state()


def test_state():
    cards = {}
    for card_id in collection.find_cards(""):
        card = collection.get_card(card_id)
        computed = collection.compute_memory_state(card_id) if card.type else None
        log = collection.db.all("select id, ease, type from revlog where cid = ? order by id", card_id)
        cards[card_id] = {
            "word": card.note().fields[0], "template": card.ord, "type": card.type, "queue": card.queue,
            "dueIn": card.due - collection.sched.today if card.type == 2 else None, "interval": card.ivl,
            "stability": computed.stability if computed else None,
            "ideal": ideal_interval(computed) if computed else None,
            "reps": card.reps, "deck": collection.decks.name(card.did), "log": [list(row) for row in log],
        }
    return {"notes": collection.note_count(), "cards": cards, "answers": collection.db.scalar("select count() from revlog where ease > 0"),
        "problems": collection.fix_integrity()[0]}


def ideal_interval(computed):
    """Days until a card is as likely to be remembered as its deck asks for: `next_interval` of fsrs-rs."""
    days = lambda retention: retention ** (-1 / computed.decay) - 1
    return computed.stability * days(computed.desired_retention) / days(0.9)


def find_cards(query):
    return list(collection.find_cards(query))


def get_reviews(cards):
    names = ["id", "usn", "ease", "ivl", "lastIvl", "factor", "time", "type"]
    rows = lambda card: collection.db.all("select id, usn, ease, ivl, lastIvl, factor, time, type from revlog where cid = ?", int(card))
    return {str(card): [dict(zip(names, row)) for row in rows(card)] for card in cards}


def insert_reviews(reviews):
    values = ",".join("(%s)" % ",".join(map(str, row)) for row in reviews)
    collection.db.execute("insert into revlog(id, cid, usn, ease, ivl, lastIvl, factor, time, type) values " + values)


def set_value(card, keys, newValues, warning_check=False):
    if not warning_check:
        return False
    try:
        one = collection.get_card(card)
        for key, value in zip(keys, newValues):
            setattr(one, key, value)
        one.flush()
        return [True]
    except Exception as error:
        return [[False, str(error)]]


def multi(actions):
    def one(action):
        try:
            return ACTIONS[action["action"]](**action.get("params", {}))
        except Exception as error:
            return {"result": None, "error": str(error)}
    return [one(action) for action in actions]


def store(filename, data):
    with open(os.path.join(collection.media.dir(), filename), "wb") as file:
        file.write(base64.b64decode(data))
    return filename


def import_package(path):
    options = ImportAnkiPackageOptions(with_scheduling=True)
    collection.import_anki_package(ImportAnkiPackageRequest(package_path=path, options=options))
    return True


ACTIONS = {
    "requestPermission": lambda: {"permission": "granted", "requireApikey": False, "version": 6},
    "findNotes": lambda query: list(collection.find_notes(query)),
    "findCards": find_cards,
    "notesInfo": lambda notes: [{"noteId": note, "tags": collection.get_note(note).tags, "cards": list(collection.get_note(note).card_ids())} for note in notes],
    "cardsInfo": lambda cards: [{"cardId": card, "due": collection.get_card(card).due} for card in cards],
    "getReviewsOfCards": get_reviews,
    "insertReviews": insert_reviews,
    "setSpecificValueOfCard": set_value,
    "multi": multi,
    "getMediaDirPath": lambda: collection.media.dir(),
    "storeMediaFile": store,
    "deleteMediaFile": lambda filename: os.remove(os.path.join(collection.media.dir(), filename)),
    "importPackage": import_package,
    "testMake": test_make,
    "testExport": test_export,
    "testDeck": test_deck,
    "testAnswer": test_answer,
    "testEdit": test_edit,
    "testHard": test_hard,
    "testChange": test_change,
    "testState": test_state,
}

for line in sys.stdin:
    asked = json.loads(line)
    try:
        answer = {"result": ACTIONS[asked["action"]](**asked.get("params", {})), "error": None}
    except Exception as error:
        answer = {"result": None, "error": f"{type(error).__name__}: {error}"}
    print(json.dumps(answer), file=answers, flush=True)
