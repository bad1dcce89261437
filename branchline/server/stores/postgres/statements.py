"""The statements of the store. Each that changes a table is one statement, fenced by the table's owner and epoch."""

from __future__ import annotations

#: Whether no node that is alive owns the table.
FREE = "NOT EXISTS (SELECT FROM nodes WHERE nodes.node = tables.node AND until > clock_timestamp())"

#: The lease of a table's owner, held until the claim is committed: a renewal that is being committed is waited for.
HOLD_LEASE = """
WITH owner AS (SELECT node FROM tables WHERE id = %(id)s),
     held AS (SELECT node FROM nodes WHERE node = (SELECT node FROM owner) FOR SHARE)
SELECT owner.node FROM owner LEFT JOIN held USING (node)"""
CLAIM = f"""
UPDATE tables SET node = %(node)s, epoch = epoch + 1
WHERE id = %(id)s AND node = %(before)s AND (node = %(node)s OR {FREE})
RETURNING epoch, settings, made, damage, box"""

OWNER = """
SELECT node FROM tables JOIN nodes USING (node) WHERE id = %(id)s AND until > clock_timestamp()"""

ENTRIES = "SELECT body, checked FROM entries WHERE id = %(id)s ORDER BY number"
BOX = "SELECT key, game, hash, own, body FROM boxes WHERE key = %(key)s"
FIND_BOX = "SELECT key, game, hash, own, body FROM boxes WHERE game = %(game)s AND hash = %(hash)s AND NOT own"

#: The table, if this node still owns it. Its row stays locked until the commit, so that nobody can claim it meanwhile.
_MINE = "WITH mine AS (SELECT id FROM tables WHERE id = %(id)s AND node = %(node)s AND epoch = %(epoch)s FOR SHARE)"
_TOUCHED = """WITH mine AS (
    UPDATE tables SET changed = %(now)s WHERE id = %(id)s AND node = %(node)s AND epoch = %(epoch)s RETURNING id)"""
_LISTED = """WITH mine AS (
    UPDATE tables SET changed = %(now)s, status = %(status)s, row = %(row)s
    WHERE id = %(id)s AND node = %(node)s AND epoch = %(epoch)s RETURNING id),
gone AS (
    DELETE FROM holders USING mine WHERE holders.id = mine.id AND NOT person = ANY(%(holders)s::text[])),
held AS (
    INSERT INTO holders SELECT person, mine.id FROM mine, unnest(%(holders)s::text[]) AS person
    ON CONFLICT DO NOTHING),
sat AS (
    INSERT INTO sitters SELECT person, mine.id FROM mine, unnest(%(holders)s::text[]) AS person
    WHERE left(person, 1) = '@' ON CONFLICT DO NOTHING)"""
_LOGGED = """, logged AS (
    INSERT INTO entries SELECT mine.id, %(number)s + place - 1, body, checked
    FROM mine, unnest(%(bodies)s::bytea[], %(checks)s::text[]) WITH ORDINALITY AS entry (body, checked, place))"""
_NEW = """, new_box AS (
    INSERT INTO boxes SELECT %(new_key)s, %(new_game)s, %(new_hash)s, %(new_own)s, %(new_text)s FROM mine
    ON CONFLICT DO NOTHING),
new_table AS (
    INSERT INTO tables (id, settings, made, changed, status, public, clocked, row, box, origin, node, epoch)
    SELECT %(new_id)s, %(new_settings)s, %(new_made)s, %(new_made)s, %(new_status)s, %(new_public)s, %(new_clocked)s,
           %(new_row)s, %(new_key)s, %(new_origin)s, %(node)s, 1 FROM mine),
new_entries AS (
    INSERT INTO entries SELECT %(new_id)s, place - 1, body, checked
    FROM mine, unnest(%(new_bodies)s::bytea[], %(new_checks)s::text[]) WITH ORDINALITY AS entry (body, checked, place)),
new_holders AS (
    INSERT INTO holders SELECT person, %(new_id)s FROM mine, unnest(%(new_holders)s::text[]) AS person
    ON CONFLICT DO NOTHING),
new_sitters AS (
    INSERT INTO sitters SELECT person, %(new_id)s FROM mine, unnest(%(new_holders)s::text[]) AS person
    WHERE left(person, 1) = '@' ON CONFLICT DO NOTHING)"""
_DONE = " SELECT 1 FROM mine"

CREATE = f"WITH mine AS (SELECT 1){_NEW}{_DONE}"


def append(listed: bool, touched: bool, beside: bool) -> str:
    """More entries of a table; with a new row in the list, a new time of its last change, a new table beside it."""
    head = _LISTED if listed else _TOUCHED if touched else _MINE
    return f"{head}{_LOGGED}{_NEW if beside else ''}{_DONE}"


SET_ASIDE = f"{_MINE} UPDATE tables SET damage = %(damage)s FROM mine WHERE tables.id = mine.id RETURNING 1"
TIE = f"""{_MINE}, box AS (
    INSERT INTO boxes SELECT %(key)s, %(game)s, %(hash)s, %(own)s, %(text)s FROM mine ON CONFLICT DO NOTHING)
UPDATE tables SET box = %(key)s FROM mine WHERE tables.id = mine.id RETURNING 1"""

KEEP_ANALYSIS = f"""{_MINE} INSERT INTO analyses SELECT id, %(body)s FROM mine
ON CONFLICT (id) DO UPDATE SET body = excluded.body RETURNING 1"""
ANALYSIS = "SELECT body FROM analyses WHERE id = %(id)s"

#: Another log in place of a table's own, if this node owns it; the old rows go first.
UNWRITE = f"""{_MINE}, analyses_gone AS (DELETE FROM analyses USING mine WHERE analyses.id = mine.id),
entries_gone AS (DELETE FROM entries USING mine WHERE entries.id = mine.id) SELECT 1 FROM mine"""
KEEP_DAILY = """
INSERT INTO facts VALUES (%(name)s, %(value)s) ON CONFLICT (name) DO UPDATE SET value = excluded.value RETURNING 1"""
DAILY = "SELECT value FROM facts WHERE name = %(name)s"

#: A table with its entries and holders, and its box if nobody else has it.
DELETE = """
WITH gone AS (DELETE FROM tables WHERE id = %(id)s RETURNING id, box),
     entries_gone AS (DELETE FROM entries USING gone WHERE entries.id = gone.id),
     holders_gone AS (DELETE FROM holders USING gone WHERE holders.id = gone.id),
     sitters_gone AS (DELETE FROM sitters USING gone WHERE sitters.id = gone.id),
     analyses_gone AS (DELETE FROM analyses USING gone WHERE analyses.id = gone.id)
DELETE FROM boxes USING gone WHERE key = gone.box AND own
    AND NOT EXISTS (SELECT FROM tables WHERE box = key AND tables.id <> gone.id) RETURNING 1"""

#: Those of other nodes that are alive are their business.
EXPIRED = f"""
SELECT id FROM tables WHERE (node = %(node)s OR {FREE}) AND (
    (status = 'open' AND %(open)s > 0 AND changed < %(now)s - %(open)s * 86400)
    OR (status = 'running' AND %(running)s > 0 AND changed < %(now)s - %(running)s * 86400)
    OR (status = 'over' AND %(over)s > 0 AND changed < %(now)s - %(over)s * 86400))
ORDER BY changed LIMIT %(limit)s"""

PUBLIC_ROWS = """
SELECT row FROM (
    SELECT row, changed, origin, row_number() OVER (PARTITION BY origin ORDER BY changed DESC) AS place
    FROM tables WHERE public AND status IN ('open', 'running') AND damage IS NULL) AS listed
WHERE place <= %(most)s OR origin = '' ORDER BY changed DESC LIMIT %(limit)s"""

ROWS_OF = """
SELECT row FROM tables JOIN holders USING (id) WHERE person = %(person)s AND damage IS NULL
ORDER BY changed DESC LIMIT %(limit)s"""

CLOCKED = f"""
SELECT id FROM tables WHERE clocked AND status = 'running' AND damage IS NULL
    AND (node = %(node)s OR {FREE}) LIMIT 500"""

COUNTS = """
SELECT CASE WHEN damage IS NULL AND status IN ('open', 'running', 'over') THEN status ELSE 'damaged' END, count(*)
FROM tables GROUP BY 1"""

BANS = "SELECT origin, until, note FROM bans WHERE until > %(now)s"
KEYS = "SELECT name, value FROM facts WHERE name IN ('key', 'old_key')"
ROTATE = """
WITH old AS (
    INSERT INTO facts SELECT 'old_key', value FROM facts WHERE name = 'key'
    ON CONFLICT (name) DO UPDATE SET value = excluded.value)
UPDATE facts SET value = %(key)s WHERE name = 'key' RETURNING 1"""
PROBE = (
    "INSERT INTO facts VALUES ('probe', %(now)s) ON CONFLICT (name) DO UPDATE SET value = excluded.value RETURNING 1"
)

REGISTER = "INSERT INTO nodes VALUES (%(node)s, %(address)s, clock_timestamp() + %(seconds)s * interval '1 s')"
RENEW = """
UPDATE nodes SET until = clock_timestamp() + %(seconds)s * interval '1 s'
WHERE node = %(node)s AND until > clock_timestamp() RETURNING 1"""
LIVE = """
SELECT node, address, (extract(epoch FROM clock_timestamp()) * 1000)::bigint
FROM nodes WHERE until > clock_timestamp()"""
TELL = "SELECT pg_notify('branchline', %(told)s)"
NOW = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"
RELEASE = "DELETE FROM nodes WHERE node = %(node)s OR until < clock_timestamp() - interval '1 day' RETURNING 1"
