"""Makes a collection whose notes have three cards each, in decks of which one buries siblings, and prints as JSON the
collection in base64, and which cards Anki asks for on this day: at first, and after each of some good answers.

usage: python siblings.py "word template"...
"""
import base64
import json
import os
import sys
import tempfile
import time

from anki.collection import Collection

DAY_S = 86_400
# By word: the deck and the state of each card. A review has the days since it was due, a card in its steps none.
NOTES = {
    "猫": [("One", "review", 3), ("One", "review", 1), ("One", "new", 0)],
    "犬": [("One", "new", 0), ("One", "new", 0), ("One", "new", 0)],
    "鳥": [("One", "steps", 0), ("One", "review", 2), ("One", "new", 0)],
    "魚": [("Two", "review", 2), ("Two", "review", 1), ("Two", "new", 0)],
    "馬": [("Two", "review", 5), ("One", "review", 1), ("One", "new", 0)],
    "牛": [("One", "suspended", 4), ("One", "review", 1), ("One", "new", 0)],
    "虫": [("One", "review", -5), ("One", "new", 0), ("One", "new", 0)],
    "花": [("Two", "steps", 0), ("One", "review", 2), ("Two", "new", 0)],
}

with tempfile.TemporaryDirectory() as folder:
    collection = Collection(os.path.join(folder, "collection.anki2"))
    decks = {}
    for name, buries in [("One", True), ("Two", False)]:
        settings = collection.decks.add_config(name)
        settings["new"]["bury"] = settings["rev"]["bury"] = buries
        settings["new"]["perDay"], settings["rev"]["perDay"] = 100, 1000
        collection.decks.update_config(settings)
        decks[name] = collection.decks.id(f"All::{name}")
        deck = collection.decks.get(decks[name])
        deck["conf"] = settings["id"]
        collection.decks.save(deck)
    parent = collection.decks.get(collection.decks.id("All"))
    parent["conf"] = settings["id"]
    collection.decks.save(parent)
    model = collection.models.new("Three")
    for field in ["Word", "Meaning", "Reading"]:
        collection.models.add_field(model, collection.models.new_field(field))
    for field in ["Word", "Meaning", "Reading"]:
        template = collection.models.new_template(field)
        template["qfmt"], template["afmt"] = "{{" + field + "}}", "{{FrontSide}}{{Word}}"
        collection.models.add_template(model, template)
    collection.models.add(model)
    model = collection.models.by_name("Three")
    cards = {}
    for word, states in NOTES.items():
        note = collection.new_note(model)
        note["Word"], note["Meaning"], note["Reading"] = word, f"meaning of {word}", f"reading of {word}"
        collection.add_note(note, decks["One"])
        for card, (deck, state, days) in zip(note.cards(), states):
            cards[f"{word} {card.ord}"] = card.id
            card.did = decks[deck]
            if state in ("review", "suspended"):
                card.type, card.queue = 2, -1 if state == "suspended" else 2
                card.due, card.ivl, card.reps, card.factor = collection.sched.today - days, 20, 5, 2500
            if state == "steps":
                card.type = card.queue = 1
                card.due, card.left, card.reps, card.factor = int(time.time()) - 60, 1, 1, 2500
            collection.update_card(card)
            if state != "new":
                # Answered the day before.
                collection.db.execute("insert into revlog values (?, ?, -1, 3, 20, 10, 2500, 4000, ?)",
                    int(time.time() * 1000) - (DAY_S + 3600 * (1 + len(cards))) * 1000, card.id, 0 if state == "steps" else 1)
    names = {id: name for name, id in cards.items()}

    def asked():
        collection.decks.select(collection.decks.id("All"))
        queue = sorted(names[one.card.id] for one in collection.sched.get_queued_cards(fetch_limit=200).cards)
        # Cards of a queue that is built are answered in its order alone.
        collection.decks.select(1)
        return queue

    path = os.path.join(folder, "mine.colpkg")
    collection.export_collection_package(path, include_media=False, legacy=False)
    collection.reopen()
    with open(path, "rb") as file:
        package = base64.b64encode(file.read()).decode()
    days = [asked()]
    for name in sys.argv[1:]:
        card = collection.get_card(cards[name])
        states = collection._backend.get_scheduling_states(card.id)
        card.start_timer()
        collection.sched.answer_card(collection.sched.build_answer(card=card, states=states, rating=2))
        days.append(asked())
    collection.close()
    print(json.dumps({"package": package, "asked": days}))
