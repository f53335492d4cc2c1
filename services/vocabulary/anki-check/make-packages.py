"""Writes small Anki packages of all three eras with Anki's own code, and what Anki says of their cards.

usage: python make-packages.py folder

oldest.apkg    collection.anki2, schema 11
legacy.apkg    collection.anki21, schema 11, beside an empty collection.anki2
newest.apkg    collection.anki21b, zstd, schema 18
legacy.colpkg, newest.colpkg   the whole collection
cards.json     for each card: note, due day, memory as Anki computes it, and the answers of its log
"""
import json
import os
import sys
import tempfile
import zipfile

from anki.collection import Collection, ExportAnkiPackageOptions

DAY = 86_400
# 2026-01-01, 03:00 in Tokyo: before the day's hour, whose date counts all the same.
MADE_AT = 1_767_204_000
TOKYO_WEST = -540
out = sys.argv[1]
os.makedirs(out, exist_ok=True)

folder = tempfile.mkdtemp()
collection = Collection(os.path.join(folder, "collection.anki2"))
collection.set_config("creationOffset", TOKYO_WEST)
collection.set_config("localOffset", TOKYO_WEST)
collection.set_config("rollover", 4)
collection.set_config("fsrs", True)
collection.db.execute("update col set crt = ?", MADE_AT)

models = collection.models


def note_type(name, fields, fronts=(0,)):
    kind = models.new(name)
    for field in fields:
        models.add_field(kind, models.new_field(field))
    for index, front in enumerate(fronts):
        card = models.new_template(f"Card {index + 1}")
        card["qfmt"] = "{{%s}}" % fields[front]
        card["afmt"] = "{{FrontSide}}<hr>{{%s}}" % fields[-1]
        models.add_template(kind, card)
    models.add_dict(kind)
    return models.by_name(name)


words = note_type("Words", ["Expression", "Reading", "Meaning", "Sound"], (0, 2))
sentences = note_type("Sentences", ["Sentence", "Translation"])
sounds = note_type("Listening", ["Clip", "Note"])
cloze = models.by_name("Cloze")
core = collection.decks.id("Japanese::Core")
mined = collection.decks.id("Japanese::Mined")
clips = collection.decks.id("Clips")


def add(kind, deck, *fields):
    note = collection.new_note(kind)
    note.fields = list(fields)
    collection.add_note(note, deck)
    return collection.card_ids_of_note(note.id)


def schedule(card, queue, kind, due, ivl=0, factor=0, reps=0, lapses=0, left=0, data="{}"):
    collection.db.execute(
        "update cards set queue=?, type=?, due=?, ivl=?, factor=?, reps=?, lapses=?, left=?, data=? where id=?",
        queue, kind, due, ivl, factor, reps, lapses, left, data, card)


def log(card, *entries):
    for day, rating, kind, factor in entries:
        at = (MADE_AT + day * DAY + 5 * 3_600) * 1_000 + card % 1_000
        collection.db.execute("insert into revlog values (?,?,0,?,1,0,?,4321,?)", at, card, rating, factor, kind)


# A memory of FSRS, and a second card that is new.
a = add(words, core, "食べる", "たべる", "to eat", "[sound:a.mp3]")
schedule(a[0], 2, 2, 330, 30, 2500, 5, 0, 0, '{"s":40.5,"d":5.25,"dr":0.9,"decay":0.1542}')
log(a[0], (1, 3, 0, 0), (2, 3, 0, 0), (5, 3, 1, 500), (300, 3, 1, 500))
# No memory: the log says it. What is before the reset, crammed or by hand does not count.
b = add(words, core, "猫", "ねこ", "cat", "")
schedule(b[0], 2, 2, 340, 21, 2300, 6, 1)
log(b[0], (3, 1, 0, 0), (4, 0, 4, 0), (10, 1, 0, 0), (11, 3, 0, 0), (20, 2, 1, 2300), (25, 3, 3, 0), (40, 0, 5, 2300), (60, 4, 1, 2300), (319, 3, 1, 2300))
# Neither: interval and ease.
c = add(words, core, "<b>学校</b>", "がっこう", "school", "")
schedule(c[0], 2, 2, 400, 100, 1800, 9, 3)
# Suspended, after a reset, of which only "dr" stays.
d = add(words, mined, "迷亭", "", "a name", "")
schedule(d[0], -1, 2, 300, 5, 2100, 3, 8, 0, '{"dr":0.9,"decay":0.1542,"lrt":1767290400}')
schedule(d[1], -1, 0, 77)
# Buried; in learning; in relearning by the day.
e = add(words, mined, "犬[いぬ]", "", "dog", "")
schedule(e[0], -2, 2, 350, 60, 2600, 4, 0, 0, '{"s":61.0,"d":4.0}')
f = add(words, mined, "読んだ", "よんだ", "read", "")
schedule(f[0], 1, 1, 1_767_300_000, 0, 0, 1, 0, 1001, '{"s":2.3,"d":6.4}')
log(f[0], (325, 1, 0, 0))
g = add(words, mined, "水", "みず", "water", "")
schedule(g[0], 3, 3, 345, 1, 2000, 7, 2, 1001, '{"s":1.1,"d":8.0}')
# New, and doubles of others.
add(words, mined, "鳥", "とり", "bird", "")
add(words, core, "たべる", "", "to eat", "")
# What is no word.
add(sentences, mined, "猫が魚を食べた。", "The cat ate the fish.")
add(sentences, mined, "明日学校に行く", "I go to school tomorrow.")
add(sounds, clips, "[sound:clip.mp3]", "")
add(cloze, mined, "{{c1::魚}}を食べる", "")
add(words, mined, "cat", "", "not Japanese", "")

# A filtered deck, in which the home values are others.
filtered = collection.sched.get_or_create_filtered_deck(0)
filtered.name = "Cram"
filtered.config.search_terms[0].search = "学校"
collection.sched.add_or_update_filtered_deck(filtered)

cards = []
for card_id in collection.find_cards(""):
    card = collection.get_card(card_id)
    note = card.note()
    computed = collection.compute_memory_state(card_id) if card.type != 0 else None
    answers = [list(row) for row in collection.db.all("select id, ease, type, time from revlog where cid = ? order by id", card_id)]
    due = card.odue if card.odid and card.odue else card.due
    cards.append({
        "expression": note.fields[0], "template": card.ord, "type": card.type, "suspended": card.queue == -1,
        "deck": collection.decks.name(card.odid or card.did),
        # 2026-01-01 is day 20454.
        "dueDay": 20_454 + due if card.type == 2 else None,
        "stability": computed.stability if computed else None,
        "difficulty": computed.difficulty if computed else None,
        "answers": answers,
    })
with open(os.path.join(out, "cards.json"), "w") as file:
    json.dump(cards, file, ensure_ascii=False, indent=1)

options = dict(with_scheduling=True, with_deck_configs=True, with_media=False)
collection.export_anki_package(out_path=os.path.join(out, "newest.apkg"), limit=None, options=ExportAnkiPackageOptions(legacy=False, **options))
collection.export_anki_package(out_path=os.path.join(out, "legacy.apkg"), limit=None, options=ExportAnkiPackageOptions(legacy=True, **options))
collection.export_collection_package(os.path.join(out, "newest.colpkg"), include_media=False, legacy=False)
collection.reopen() if hasattr(collection, "reopen") else None
collection.export_collection_package(os.path.join(out, "legacy.colpkg"), include_media=False, legacy=True)
# The oldest programs wrote schema 11 by this name, and neither "meta" nor another collection.
with zipfile.ZipFile(os.path.join(out, "legacy.apkg")) as package:
    with zipfile.ZipFile(os.path.join(out, "oldest.apkg"), "w", zipfile.ZIP_DEFLATED) as oldest:
        oldest.writestr("collection.anki2", package.read("collection.anki21"))
        oldest.writestr("media", "{}")
