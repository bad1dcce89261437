"""A small ink drawing for each kind of building, put together from shared parts.

A part stands on its base line, with its middle at 0. A building names its parts with their places: ``barn@-8`` stands
8 units to the left, ``sheep@16,-2*.8`` is raised by 2 and drawn smaller. What stands first is behind.
"""

from __future__ import annotations

import re
from functools import cache

from branchline.core.ui import ink
from branchline.games.minecart_town.ui.scene.goods import good

#: The goods by name, each standing on its base line.
GOODS = ("wood", "stone", "wheat", "lump", "sheep")
#: Outlines are filled with paper, with ``!`` in ink; ``~`` is a line only, ``o`` a circle.
PARTS: dict[str, str] = {
    "house": "M-13 0V-14L0-25L13-14V0Z ~M-16-12L0-26L16-12M-3 0V-8H3V0M6-11H9V-7H6Z",
    "barn": "M-15 0V-15L-9-24H9L15-15V0Z ~M-6 0V-12H6V0M-6-12L6 0M6-12L-6 0",
    "shed": "M-11 0V-14L11-19V0Z ~M-14-13L14-20M-5 0V-9H1V0",
    "hall": "M-18 0V-16H18V0Z M-21-16L0-28L21-16Z ~M-12 0V-16M-4 0V-16M4 0V-16M12 0V-16",
    "tower": "M-7 0V-30H7V0Z M-9-30L0-40L9-30Z ~M-2-22H2V-16H-2Z",
    "silo": "M-7 0V-24A7 7 0 0 1 7-24V0Z ~M-7-8H7M-7-16H7",
    "mill": "M-8 0L-5-24H5L8 0Z ~M-13-11L13-33L15-29M-13-33L13-11L9-9M-13-33L-9-35M-13-11L-15-15",
    "chimney": "M-3 0V-13H3V0Z",
    "smoke": "~M0 0C-5-3 5-6 0-10C-4-13 3-15 1-18",
    "tent": "M-16 0L0-24L16 0Z !M-4 0L0-11L4 0Z",
    "cart": "M-13-5L-10-14H11L13-5Z o-7,-3,4 o8,-3,4",
    "fence": "~M-16 0V-9M-8 0V-9M0 0V-9M8 0V-9M16 0V-9M-18-7H18M-18-3H18",
    "tree": "M-2 0V-10H2V0Z o0,-17,10 ~M-4-19L0-15M3-22L0-18",
    "pine": "M-2 0V-6H2V0Z M-10-5L0-17L10-5Z M-8-13L0-26L8-13Z",
    "sapling": "~M0 0V-13M0-5L-5-10M0-7L5-12 M-5-10A3 3 0 1 1-5-9.9Z M5-12A3 3 0 1 1 5-11.9Z",
    "field": "~M-20 0H20M-18-5H18M-15-10H15M-16 0L-10-12M0 0V-12M16 0L10-12",
    "rocks": "M-15 0L-11-10L-4-13L1-5L6-12L12-9L16 0Z ~M-11-10L-6-5L-4-13M6-12L8-5L12-9",
    "heap": "!M-15 0L-9-8L-3-13L5-11L10-5L15 0Z",
    "pond": "M-18-4A18 6 0 1 1 18-4A18 6 0 1 1-18-4Z ~M-10-5Q-7-8-4-5T2-5M-2-2Q1-5 4-2T10-2",
    "reed": "~M0 0V-16M-3 0L-5-10M3 0L6-12 !M-1.5-16H1.5V-22H-1.5Z",
    "well": "M-9 0V-9H9V0Z ~M-8-9V-20M8-9V-20M0-20V-12 M-13-19L0-27L13-19Z",
    "statue": "M-8 0V-7H8V0Z M-4-7L-3-20H3L4-7Z o0,-24,3 ~M3-18L9-26",
    "obelisk": "M-10 0V-4H10V0Z M-5-4L-3-32L0-38L3-32L5-4Z ~M-3-14H3M-2-22H2",
    "awning": "M-16-13H16L19-21H-19Z ~M-14 0V-13M14 0V-13M-9-13L-11-21M0-13V-21M9-13L11-21 M-12 0V-6H12V0Z",
    "sign": "~M-7 0V-24H8M4-24V-20 M-3-20H11V-9H-3Z",
    "mug": "M-5 0V-10H5V0Z ~M5-8H9V-3H5M-5-10C-4-14 4-14 5-10",
    "anvil": "!M-10-13H11L4-8V-4H8V0H-7V-4H-3V-8Z",
    "barrel": "M-6 0C-9-5-9-10-6-15H6C9-10 9-5 6 0Z ~M-8-5H8M-8-10H8",
    "crate": "M-7 0V-13H7V0Z ~M-7-13L7 0M7-13L-7 0",
    "logs": "o-7,-4,4 o2,-4,4 o-2.5,-11,4",
    "adit": "M-17 0L-13-19L-3-27L9-23L17 0Z !M-8 0V-9A8 8 0 0 1 8-9V0Z",
    "flag": "~M0 0V-16 !M0-16L10-13L0-9Z",
    "kiln": "M-14 0C-14-21 14-21 14 0Z !M-5 0V-5A5 5 0 0 1 5-5V0Z",
    "furnace": "M-10 0L-7-27H7L10 0Z !M-4 0C-5-5 0-6 0-10C3-7 5-4 4 0Z ~M-8-20H8",
    "ham": "M-9-8A9 7 0 1 1 6-3L11 0L9 2L4-1A9 7 0 0 1-9-8Z",
    "loom": "~M-10 0V-21H10V0M-10-17H10M-10-6H10M-6-17V-6M-2-17V-6M2-17V-6M6-17V-6",
    "hide": "~M-10 0V-21H10V0M-10-20H10 M-6-19H6L4-12L8-4L0-6L-8-4L-4-12Z",
    "flower": "~M0 0V-9M0-3L4-6 o0,-12,4 !o0,-12,1.5",
    "balls": "~M-9-18H9M-6-18V-13M6-18V-13M0-18V-8 o-6,-10,3 o6,-10,3 o0,-5,3",
    "coins": "M-7 0V-12A7 3 0 0 1 7-12V0A7 3 0 0 1-7 0Z ~M-7-4A7 3 0 0 0 7-4M-7-8A7 3 0 0 0 7-8M-7-12A7 3 0 0 0 7-12",
    "rails": "~M-22-1H22M-22-6H22M-18 1V-8M-10 1V-8M-2 1V-8M6 1V-8M14 1V-8",
    "switch": "~M-22-1H22M-22-6H22M-8-1C2-2 8-10 12-20M-8-6C-2-7 3-12 6-22M-18 1V-8M14 1V-8",
    "crane": "~M-6 0V-29L14-33M14-33V-20M-6-29L-1-20M-6-20H-1M-10 0H-2 M10-20H18V-13H10Z",
    "hay": "M-10 0C-13-9-6-16 0-16C6-16 13-9 10 0Z ~M-5-3L-2-12M2-3V-13M6-3L5-9",
    "plate": "o0,-9,8 o0,-9,4 ~M-13 0V-17M13 0V-17M-15-17V-12H-11V-17",
    "boiler": "M-14-4V-16A3 6 0 0 1-11-19H11A3 6 0 0 1 14-16V-4Z ~M-8-19V-4M8-19V-4 !o-6,-2,3 !o6,-2,3",
    "cake": "M-8 0V-6H8V0Z M-5-6V-11H5V-6Z ~M0-11V-15M-8-3H8",
    "loaf": "M-10 0V-4C-10-9 10-9 10-4V0Z ~M-4-7L-2-3M1-7L3-3M6-6L8-3",
    "frame": "M-8-5V-18H8V-5Z ~M-5-8L-1-13L2-10L5-14",
    "bed": "~M-12 0V-12M12 0V-7M-12-5H12 M-12-5V-9H-4V-5Z M-4-5V-8H12V-5Z",
    "bricks": "M-12 0V-12H12V0Z ~M-12-4H12M-12-8H12M-4 0V-4M6 0V-4M-8-4V-8M2-4V-8M-4-8V-12M6-8V-12",
    "spire": "~M0 0V-9M-3-6H3",
    "gear": "o0,-8,7 ~M0-18V-15M0-1V2M-10-8H-7M7-8H10M-7-15L-5-13M7-15L5-13M-7-1L-5-3M7-1L5-3 o0,-8,2.5",
    "crook": "~M0 0V-20C0-26 7-26 7-21",
    "drops": "!M0 0C-4-3-2-6 0-9C2-6 4-3 0 0Z",
    "table": "M-14-8V-11H14V-8Z ~M-10 0V-8M10 0V-8M-5-11V-15M5-11V-15",
}
#: The parts of each building.
BUILDINGS: dict[str, str] = {
    "Mine": "adit cart@14*.7",
    "Forest": "pine@-16 pine@2*1.2 tree@18*.8",
    "Wheat Field": "field wheat@-10 wheat@0,-3 wheat@10",
    "Harvesting Center": "barn@-10 cart@16*.8 wheat@16,-12*.8",
    "Garden Plot": "fence wheat@-7,-4*.9 flower@8",
    "Marshlands": "pond reed@-14 reed@13 lump@0,-8*.8",
    "Meadow": "flower@-18 sheep@0*1.3 flower@17",
    "Barley Field": "field*1.05 wheat@-14 wheat@14 hay@0*.7",
    "Grainfield": "field wheat@-6*1.2 wheat@6*1.2",
    "Flour Mill": "mill*1.2 wheat@18",
    "Hayloft": "barn hay@18*.8",
    "Silo": "silo@-8*1.2 silo@8 wheat@20",
    "Mixed Farm": "house@-12 fence@12*.7 wheat@20 sheep@8",
    "Homestead": "house*1.1 fence@14*.6 chimney@-7,-20*.7",
    "Barn": "barn*1.2 sheep@20*.9",
    "Paddock": "sheep@0,-6*1.2 fence*1.1",
    "Ranch": "house@-14 fence@12*.8 sheep@12,-8",
    "Small Ranch": "shed@-12 fence@12*.6 sheep@12,-6*.8",
    "Sheep Pasture": "tree@-16*.9 sheep@4*1.2 sheep@18,-5*.9",
    "Sheep Range": "rocks@-12 sheep@6,-4*1.1 sheep@18*.9",
    "Shepherd's Hut": "tent@-8*.9 crook@10 sheep@19*.9",
    "Livestock Dealer": "awning@-8*.9 sheep@15*1.1 coins@20,-16*.6",
    "Cotton Mill": "mill@-8*1.1 loom@14*.8",
    "Weaver": "house@-12*.9 loom@12",
    "Tannery": "shed@-12 hide@12",
    "Butcher": "house@-10 ham@14,-4",
    "Steakhouse": "house@-12*.9 plate@12*.9 ham@0,-24*.6",
    "Smokehouse": "shed@-6*1.2 smoke@6,-22 ham@17,-3*.8",
    "Restaurant": "hall@-8*.8 plate@15*.9",
    "Tavern": "house@-12 sign@12 mug@16,-10*.8",
    "Inn": "house@-12*.9 sign@8*.7 bed@14*.9",
    "Brewery": "barrel@-14 house@2 barrel@18",
    "Cooperage": "shed@-12 barrel@8 barrel@19*.8",
    "Bakery": "house@-10 chimney@-4,-20*.7 loaf@15",
    "Confectioner": "house@-11*.9 cake@13*1.2",
    "Banquet Hall": "hall table@0*.8",
    "Water Well": "well*1.1",
    "Boulder Well": "rocks@-12*.9 well@10",
    "Spring": "rocks@-6 pond@10*.6 drops@16,-10",
    "Pond": "pond*1.2 reed@-18 reed@18*.8",
    "Quarry": "rocks*1.2 stone@16",
    "Gravel Pit": "heap@-8*.8 rocks@10*.9",
    "Stone Yard": "stone@-16 stone@-2*1.2 stone@13 fence*1.1",
    "Woodland Quarry": "pine@-14 rocks@8",
    "Mason": "shed@-12 bricks@12",
    "Mining Camp": "tent@-10 adit@12*.8",
    "Lumber Camp": "tent@-11*.9 logs@12 pine@20*.7",
    "Lumber Depot": "shed@-12*1.1 logs@12*1.1",
    "Timber Yard": "crane@-8 logs@14",
    "Sapling Grove": "sapling@-16 sapling*1.2 sapling@15",
    "Charcoal Kiln": "kiln smoke@0,-16 lump@19",
    "Charred Grounds": "heap@-6 sapling@12 smoke@-6,-13",
    "Coal Yard": "heap@-8 shed@14*.8",
    "Peat Cutting": "pond@-8*.7 heap@10*.8",
    "Fuel Depot": "silo@-12 heap@6*.8 barrel@20*.8",
    "Foundry": "furnace@-10 gear@12*.9",
    "Smithy": "house@-12*.9 anvil@12",
    "Steam Works": "boiler smoke@-10,-19 gear@18*.6",
    "Workshop": "shed@-8*1.2 gear@14*.9",
    "Stockpile": "crate@-12 crate@2 crate@-5,-13 barrel@17",
    "Provision Cart": "cart*1.2 crate@-3,-16*.8 wheat@8,-18*.8",
    "Caravan Camp": "tent@-12*.9 cart@14 flag@-12,-20*.8",
    "Trading Post": "shed@-8*1.1 coins@14 flag@-8,-18",
    "Trading Company": "hall@-6*.9 coins@16 flag@-6,-25*.8",
    "Marketplace": "awning*1.1",
    "Large Market": "awning@-11*.8 awning@12*.8",
    "Wholesale Market": "barn@-10 crate@9 crate@18,0*.8 coins@14,-13*.6",
    "Pawnshop": "house@-11 balls@13",
    "Guild Hall": "hall@-4 gear@18*.7 flag@-4,-27*.7",
    "Town Hall": "hall tower@0,-16*.5",
    "Town Square": "statue house@-18*.6 house@18*.6",
    "Museum": "hall@-6*.9 frame@16*.8",
    "Monastery": "tower@-10*.9 spire@-10,-36 house@8",
    "Monument": "obelisk*1.1",
    "Statue": "statue*1.2",
    "Flower Garden": "fence flower@-12,-3 flower@0,-4*1.2 flower@12,-3",
    "Railyard": "rails*1 cart@0,-5",
    "Railroad Junction": "switch*1.1",
}
_PLACED = re.compile(r"(\w+)(?:@(-?\d+)(?:,(-?\d+))?)?(?:\*([\d.]+))?")
_STROKES = re.compile(r" (?=[!~Mo])")
_CLASSES = {"!": "drawn-dark", "~": "drawn-line"}


def building(name: str, makes: tuple[int, ...] = ()) -> str:
    """The drawing of a building on its base line; one that is new is a house with what it makes."""
    parts = BUILDINGS.get(name) or " ".join(
        ["house@-10", *(f"{GOODS[one]}@{12 + 9 * n}" for n, one in enumerate(makes[:2]))]
    )
    return ink.group("".join(_part(*placed.groups()) for placed in _PLACED.finditer(parts)), "drawn")


def _part(name: str, x: str | None, y: str | None, scale: str | None) -> str:
    return ink.group(drawn(name), "", float(x or 0), float(y or 0), scale=float(scale or 1))


@cache
def drawn(name: str) -> str:
    """A part by its name."""
    if name in GOODS:
        return ink.group(good(GOODS.index(name)), "", 0, -8)
    strokes = _STROKES.split(PARTS[name])
    return "".join(_stroke(data.lstrip("!~"), _CLASSES.get(data[0], "drawn-body")) for data in strokes)


def _stroke(data: str, cls: str) -> str:
    if not data.startswith("o"):
        return ink.path(data, cls)
    x, y, radius = map(float, data[1:].split(","))
    return ink.circle(radius, cls, x, y)
