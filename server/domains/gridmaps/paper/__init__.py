"""Maps on paper."""

from ....content.printable import Printable
from .drawing import map_picture
from .others import other_ends, reach
from .tikz import map_picture as tikz
from .tikz import map_slides

PRINTABLE = Printable(
    usual_steps="2-7",
    fits=lambda _: None,
    name=lambda gridmap, cell: "({}, {})".format(*gridmap.xy(cell)),
    moves=lambda settings: {"order": settings.order, "moves": settings.diagonal},
    problem=lambda gridmap, _: map_picture(gridmap),
    answer=lambda story, moment: map_picture(story.problem, moment, story.path),
    small=None,
    tikz=tikz,
    slides=map_slides,
    others=other_ends,
    reach=reach,
)
