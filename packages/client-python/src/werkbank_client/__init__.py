"""The typed client of the Werkbank API.

    from werkbank_client import Client

    client = Client("https://werkbank.example", token)
    print(client.get_current_user().display_name)
"""

from ._client import Client as Client
from ._errors import NetworkError as NetworkError
from ._errors import RequestError as RequestError
from ._errors import UnexpectedAnswer as UnexpectedAnswer
from ._errors import WerkbankError as WerkbankError
from ._errors import WerkbankProblem as WerkbankProblem
from ._json import ListPage as ListPage
from ._json import Record as Record
from ._json import Response as Response
from ._operations import *  # noqa: F403 - the records, arguments and problems
from ._operations import VERSION as __version__
from ._transport import Download as Download
