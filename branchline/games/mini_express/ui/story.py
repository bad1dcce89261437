"""The story: what happened, and what is to be done, in sentences."""

from __future__ import annotations

from branchline.core.engine.state import CHANCE
from branchline.core.message import Gaps, Message, joined
from branchline.games.mini_express.rules import actions
from branchline.games.mini_express.rules.box import COMPANIES, RESET
from branchline.games.mini_express.rules.chapters.ending import ended
from branchline.games.mini_express.rules.notation import set_name, tile_name
from branchline.games.mini_express.rules.state import (
    ACTION,
    BOT_CITY,
    BOT_ROUTE,
    BOT_TILE,
    DEMAND,
    DIRECTING,
    FIRST,
    GROUPING,
    NONE,
    OVER,
    PAIRS,
    PURPLE_CHOICE,
    ROUTE,
    STARTING,
    WEST_JOINED,
    WEST_OPEN,
    MiniExpressState,
)
from branchline.games.mini_express.ui.view import MiniExpressView
from branchline.games.mini_express.ui.words import colour_words, company_name


def story(
    before: MiniExpressState, seat: int, action: int, after: MiniExpressState, viewer: int | None
) -> list[Message]:
    """An action, and what followed from it."""
    if seat == CHANCE:
        sentences = setup_story(before, action) if before.phase < STARTING else bot_story(before, action, after)
    else:
        sentences = player_story(before, seat, action, after)
    return [*sentences, *west_story(before, after), *end_story(before, after)]


def pair_of(state: MiniExpressState, number: int) -> Message:
    """A starting set in words."""
    return colour_words(set_name(state, number))


def setup_story(state: MiniExpressState, outcome: int) -> list[Message]:
    """What chance laid out."""
    if state.phase == FIRST:
        return [Message("{seat} is the start player.", {"seat": outcome})]
    if state.phase == GROUPING:
        pair = int(actions.left_out(outcome))
        gaps: Gaps = {"one": pair_of(state, pair), "other": pair_of(state, PAIRS - 1 - pair)}
        return [Message("The starting shares are all pairs but {one} and {other}.", gaps)]
    assert state.phase == DEMAND
    tile = colour_words(tile_name(state, int(actions.demand_kind(outcome))))
    return [Message("{city} demands {tile}.", {"city": state.box.city_names[state.city], "tile": tile})]


def player_story(before: MiniExpressState, seat: int, action: int, after: MiniExpressState) -> list[Message]:
    """What a player did, in an own action or for the bot."""
    if before.phase == STARTING:
        shares = pair_of(before, int(actions.set_of(action)))
        return [Message("{seat} takes {shares} to start with.", {"seat": seat, "shares": shares})]
    if before.phase == PURPLE_CHOICE:
        return influence_story(before, seat, after)
    if before.phase != ROUTE:
        if action == actions.PASS:
            template = "{seat} can do nothing, and passes." if before.bot == NONE else "The bot can do nothing."
            return [Message(template, {"seat": seat})]
        if actions.is_share(action):
            return share_story(before, seat, int(actions.shared_company(action)))
        if actions.is_west(action):
            gaps: Gaps = {
                "company": company_name(before, int(actions.west_company(action))),
                "cubes": int(actions.west_cubes(action)),
            }
            start = Message("{seat} starts {company} in the west with {cubes:# cube|# cubes}.", {"seat": seat, **gaps})
            return [start, *compensation_story(before, after), *influence_story(before, seat, after)]
    who: Gaps = {"seat": seat} if before.bot == NONE else {}
    if after.phase == ROUTE:
        return [way_story(after, who)]
    return [*build_story(before, after, who), *influence_story(before, seat, after)]


def share_story(state: MiniExpressState, seat: int, company: int) -> list[Message]:
    if state.phase == DIRECTING:
        return [invest_story(state, company)]
    gaps: Gaps = {"company": company_name(state, company), "price": int(state.tracks[company])}
    return [Message("{seat} takes a share of {company} for {price} influence.", {"seat": seat, **gaps})]


def invest_story(state: MiniExpressState, company: int) -> Message:
    return Message("The bot invests in {company}: a share leaves the game.", {"company": company_name(state, company)})


def bot_story(before: MiniExpressState, outcome: int, after: MiniExpressState) -> list[Message]:
    """What was drawn for the bot, and what it did."""
    sentences: list[Message] = []
    company = int(before.bot)
    if before.phase == BOT_TILE:
        company = int(actions.bot_tile_colour(outcome))
        if company == RESET:
            return [Message("The bot's tiles are shuffled again.")]
        sentences.append(Message("The bot acts for {company}.", {"company": company_name(before, company)}))
        if after.phase in (DIRECTING, BOT_CITY):
            return sentences
    if after.stack[company] < before.stack[company]:
        return [*sentences, invest_story(before, company)]
    if after.phase == BOT_ROUTE:
        return [*sentences, way_story(after, {})]
    if list(after.track) == list(before.track):
        return [*sentences, idle_story(before, company)]
    return [*sentences, *build_story(before, after, {})]


def idle_story(state: MiniExpressState, company: int) -> Message:
    """Why the bot did nothing: ME-10.4 it would have invested, or ME-10.7 built."""
    if state.tracks[company] <= state.box.bot_invests_up_to:
        template = "No share of {company} is left for the bot to invest in, and it does nothing."
        return Message(template, {"company": company_name(state, company)})
    return Message("The bot can't get nearer to its target, and does nothing.")


def way_story(state: MiniExpressState, who: Gaps) -> Message:
    """A build that is under way."""
    names = [state.box.hex_name(int(hex)) for hex in list(state.route)[: int(state.picked)]]
    gaps: Gaps = {"company": company_name(state, int(state.company)), "city": state.box.city_names[state.city]}
    gaps |= {**who, "hexes": ", ".join(names)}
    if not names:
        if who:
            return Message("{seat} builds {company} towards {city}.", gaps)
        return Message("The bot builds {company} towards {city}.", gaps)
    if who:
        return Message("{seat} builds {company} towards {city} by way of {hexes}.", gaps)
    return Message("The bot builds {company} towards {city} by way of {hexes}.", gaps)


def new_hexes(before: MiniExpressState, after: MiniExpressState) -> list[int]:
    """Where track is new."""
    return [hex for hex in range(len(after.track)) if after.track[hex] != before.track[hex]]


def builder(before: MiniExpressState, after: MiniExpressState) -> int | None:
    """Whose track is new, if there is any."""
    new = new_hexes(before, after)
    return int(after.track[new[0]] ^ before.track[new[0]]).bit_length() - 1 if new else None


def penalty_paid(before: MiniExpressState, after: MiniExpressState) -> int:
    """ME-8.5 The cubes that a build has cost beside those on the map."""
    company = builder(before, after)
    assert company is not None
    return int(before.tracks[company] - after.tracks[company]) - len(new_hexes(before, after))


def build_story(before: MiniExpressState, after: MiniExpressState, who: Gaps) -> list[Message]:
    """A build that is done."""
    new, company = new_hexes(before, after), builder(before, after)
    assert company is not None
    city = next(int(after.box.city_at[hex]) for hex in new if after.box.city_at[hex] >= 0)
    through = [after.box.hex_name(hex) for hex in new if after.box.city_at[hex] < 0]
    gaps: Gaps = {"company": company_name(after, company), "city": after.box.city_names[city], **who}
    gaps |= {"hexes": ", ".join(through), "length": int(after.length[company])}
    template = "{seat} builds {company} to {city} next to it."
    if through:
        template = "{seat} builds {company} to {city} through {hexes}: it is {length} long now."
    if not who:
        template = "The bot builds {company} to {city} next to it."
        if through:
            template = "The bot builds {company} to {city} through {hexes}: it is {length} long now."
    return [Message(template, gaps), *penalty_story(before, after, company), *compensation_story(before, after)]


def penalty_story(before: MiniExpressState, after: MiniExpressState, company: int) -> list[Message]:
    """ME-8.5 What a build in the west cost beside its track."""
    cubes = penalty_paid(before, after)
    template = "{company} pays the west penalty: {cubes:# cube goes|# cubes go} back to its supply."
    return [Message(template, {"company": company_name(after, company), "cubes": cubes})] if cubes else []


def compensation_story(before: MiniExpressState, after: MiniExpressState) -> list[Message]:
    """ME-5.8 Cubes for the companies that were there first."""
    return [
        Message(
            "{company} was there first and gets {cubes:# cube|# cubes}.",
            {"company": company_name(after, company), "cubes": int(after.tracks[company] - before.tracks[company])},
        )
        for company in range(COMPANIES)
        if after.tracks[company] > before.tracks[company]
    ]


def influence_story(before: MiniExpressState, seat: int, after: MiniExpressState) -> list[Message]:
    """The influence that a demand gave."""
    sentences = []
    for company in range(COMPANIES):
        place = seat * COMPANIES + company
        gained = int(after.influence[place] - before.influence[place])
        if gained:
            gaps: Gaps = {"company": company_name(after, company), "many": gained, "now": int(after.influence[place])}
            sentences.append(Message("{seat} gains {many} influence in {company}, now {now}.", {"seat": seat, **gaps}))
    return sentences


def west_story(before: MiniExpressState, after: MiniExpressState) -> list[Message]:
    """The west opens; the coasts are joined."""
    if before.west == after.west:
        return []
    if after.west == WEST_OPEN:
        return [Message("The west coast is open.")]
    assert after.west == WEST_JOINED
    sentences = [Message("The coasts are joined.")]
    spiked = [company_name(after, company) for company in range(COMPANIES) if int(after.spike) >> company & 1]
    if spiked:
        sentences.append(Message("The golden spike is driven for {companies}.", {"companies": joined(spiked)}))
    return sentences


def end_story(before: MiniExpressState, after: MiniExpressState) -> list[Message]:
    """The end is near, or there."""
    if after.phase == OVER:
        return [Message("The game is over.")]
    if ended(after) and not ended(before):
        return [Message("The game ends with this round.")]
    return []


def prompt(view: MiniExpressView) -> Message:
    """What is to be done now."""
    if view.player is None:
        return Message("The game is over." if view.phase == OVER else "Tiles are being drawn.")
    gaps: Gaps = {"seat": view.player}
    if view.phase == STARTING:
        return Message("{seat} chooses starting shares.", gaps, "Choose your starting shares.")
    if view.phase == PURPLE_CHOICE:
        you = "Choose the company for the purple demand."
        return Message("{seat} chooses the company for the purple demand.", gaps, you)
    if view.phase == ROUTE:
        assert view.company is not None
        assert view.city is not None
        gaps |= {"company": view.companies[view.company].name, "city": view.cities[view.city].name}
        you = "Pick the next hex of the {company} route to {city}."
        return Message("{seat} picks the next hex of the {company} route to {city}.", gaps, you)
    if view.phase == DIRECTING:
        assert view.bot is not None
        gaps["company"] = view.companies[view.bot].name
        return Message("{seat} directs the bot's {company} action.", gaps, "Direct the bot's {company} action.")
    assert view.phase == ACTION
    if view.used is not None:
        gaps["company"] = view.companies[view.used].name
        you = "Take a second action, for a company other than {company}."
        return Message("{seat} takes a second action, for a company other than {company}.", gaps, you)
    return Message("{seat} takes a share or builds track.", gaps, "Take a share or build track.")


def last_round(view: MiniExpressView) -> bool:
    """Whether the end has begun."""
    return view.ending and view.phase != OVER


def stage(view: MiniExpressView) -> Message | None:
    """That the end has begun, as soon as it is sure."""
    return Message("The last round has begun") if last_round(view) else None
