BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE guests (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "guests" VALUES('fvvswp78f7hkrmbpvguu','Ada',1700000000000);
CREATE TABLE lines (
	table_no INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	sum TEXT NOT NULL, 
	FOREIGN KEY(table_no) REFERENCES tables (no)
);
INSERT INTO "lines" VALUES(1,1,'{"entry":"created","at":1700000000000,"game":"scotland_yard","options":{"players":3,"edition":"modern","double_moves":2,"board":"modern","bank":"finite","possible_stations":false,"stranded":"side"},"settings":{"visibility":"invitation","spectators":true,"clock":{"clock":"none"},"out_of_time":"bot","absent":null,"stand_in":null},"seed":"seed of table 1","host":"fvvswp78f7hkrmbpvguu","bots":[null,null,null]}','6734dcbd11643005');
INSERT INTO "lines" VALUES(1,2,'{"entry":"sat","at":1700000000000,"seat":0,"guest":"fvvswp78f7hkrmbpvguu","name":"Ada"}','8e5e853374c1de50');
INSERT INTO "lines" VALUES(1,3,'{"entry":"sat","at":1700000000000,"seat":1,"guest":"fvvswp78f7hkrmbpvguu","name":"Ada"}','87c4b4ad32785834');
INSERT INTO "lines" VALUES(1,4,'{"entry":"sat","at":1700000000000,"seat":2,"guest":"fvvswp78f7hkrmbpvguu","name":"Ada"}','1199f039136aebd4');
INSERT INTO "lines" VALUES(1,5,'{"entry":"started","at":1700000000000}','ad6a6c822467705e');
INSERT INTO "lines" VALUES(1,6,'{"entry":"said","at":1700000000000,"guest":"fvvswp78f7hkrmbpvguu","name":"Ada","text":"Good evening!","seat":0}','9ed369098310512f');
INSERT INTO "lines" VALUES(1,7,'{"entry":"moved","at":1700000000000,"seat":0,"action":"double black 147","position":5}','f23b900b549985f9');
INSERT INTO "lines" VALUES(1,8,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 164","position":7}','1b988c3f2b7f65c0');
INSERT INTO "lines" VALUES(1,9,'{"entry":"moved","at":1700000000000,"seat":2,"action":"green: taxi 152","position":8}','9bb5870791045337');
INSERT INTO "lines" VALUES(1,10,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 125","position":9}','acf817281eabbee2');
INSERT INTO "lines" VALUES(1,11,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: taxi 49","position":10}','7db126101b527855');
INSERT INTO "lines" VALUES(1,12,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 69","position":11}','cefb2ffecfafa313');
INSERT INTO "lines" VALUES(1,13,'{"entry":"moved","at":1700000000000,"seat":0,"action":"double black 147","position":12}','4f54f92860fdb0ca');
INSERT INTO "lines" VALUES(1,14,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 137","position":13}','0b94d50bd5f21c61');
INSERT INTO "lines" VALUES(1,15,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: taxi 66","position":14}','9631da4614cdce3b');
INSERT INTO "lines" VALUES(1,16,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 68","position":15}','163257d7dc00f7ae');
INSERT INTO "lines" VALUES(1,17,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 153","position":16}','79ba48ce966a08e1');
INSERT INTO "lines" VALUES(1,18,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 131","position":17}','5704caee5e4149f3');
INSERT INTO "lines" VALUES(1,19,'{"entry":"moved","at":1700000000000,"seat":0,"action":"black 147","position":18}','c194f9a2b06c876f');
INSERT INTO "lines" VALUES(1,20,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: bus 180","position":19}','15685aaa96ded668');
INSERT INTO "lines" VALUES(1,21,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 130","position":20}','c4c225c2693d5c29');
INSERT INTO "lines" VALUES(1,22,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 82","position":21}','726e5ca42d810702');
INSERT INTO "lines" VALUES(1,23,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 69","position":22}','7cc96a8b1bdc914a');
INSERT INTO "lines" VALUES(1,24,'{"entry":"moved","at":1700000000000,"seat":0,"action":"black 146","position":23}','0dcb94b0f0611fea');
INSERT INTO "lines" VALUES(1,25,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 68","position":24}','5e3f5db81ed6ea8c');
INSERT INTO "lines" VALUES(1,26,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 124","position":25}','70d46e4a17f97121');
INSERT INTO "lines" VALUES(1,27,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: bus 100","position":26}','9b969ded0f35948e');
INSERT INTO "lines" VALUES(1,28,'{"entry":"moved","at":1700000000000,"seat":2,"action":"green: taxi 181","position":27}','2bb8d63b33a50395');
INSERT INTO "lines" VALUES(1,29,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 145","position":28}','8b3c72d2bf4c7303');
INSERT INTO "lines" VALUES(1,30,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 193","position":29}','61afc2298b9b77db');
INSERT INTO "lines" VALUES(1,31,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 69","position":30}','0d5853f5512f2fc0');
INSERT INTO "lines" VALUES(1,32,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 123","position":31}','4c80cf6a8f76c6ac');
INSERT INTO "lines" VALUES(1,33,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: bus 63","position":32}','b92a37776dd64f61');
INSERT INTO "lines" VALUES(1,34,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 121","position":33}','5b9c3ce7e5199cce');
INSERT INTO "lines" VALUES(1,35,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: bus 65","position":34}','7d6a5c682e22cb3b');
INSERT INTO "lines" VALUES(1,36,'{"entry":"moved","at":1700000000000,"seat":2,"action":"green: taxi 194","position":35}','ce01187f04970c47');
INSERT INTO "lines" VALUES(1,37,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 68","position":36}','e8aafe5f88beff09');
INSERT INTO "lines" VALUES(1,38,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: bus 165","position":37}','3c999fb2a47d4139');
INSERT INTO "lines" VALUES(1,39,'{"entry":"moved","at":1700000000000,"seat":0,"action":"black 120","position":38}','aca55288687d6fe1');
INSERT INTO "lines" VALUES(1,40,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 66","position":39}','10c946e08b082460');
INSERT INTO "lines" VALUES(1,41,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: bus 180","position":40}','ca03bf4d031e0fd5');
INSERT INTO "lines" VALUES(1,42,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 69","position":41}','904c1ec95d609b10');
INSERT INTO "lines" VALUES(1,43,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 192","position":42}','a4bff7615d080291');
INSERT INTO "lines" VALUES(1,44,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 121","position":43}','3cb4ab1849dfa4e6');
INSERT INTO "lines" VALUES(1,45,'{"entry":"moved","at":1700000000000,"seat":2,"action":"green: taxi 190","position":44}','9fcae2d5d0795e33');
INSERT INTO "lines" VALUES(1,46,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 53","position":45}','2c0b676206e1d40c');
INSERT INTO "lines" VALUES(1,47,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 65","position":46}','19300199ef9ca89c');
INSERT INTO "lines" VALUES(1,48,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 165","position":47}','76552cd5530b33cb');
INSERT INTO "lines" VALUES(1,49,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 145","position":48}','3181d242aa0f66d6');
INSERT INTO "lines" VALUES(1,50,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: taxi 82","position":49}','15fb9e1267329ced');
INSERT INTO "lines" VALUES(1,51,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 189","position":50}','d5adb9d1aa058873');
INSERT INTO "lines" VALUES(1,52,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: bus 123","position":51}','aa83fbb77ee683b8');
INSERT INTO "lines" VALUES(1,53,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 54","position":52}','8b0bce0c9e710094');
INSERT INTO "lines" VALUES(1,54,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 146","position":53}','2cac816cd8ec780b');
INSERT INTO "lines" VALUES(1,55,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 137","position":54}','0b8fb361253bbfe7');
INSERT INTO "lines" VALUES(1,56,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: bus 100","position":55}','7275d1fe432877b9');
INSERT INTO "lines" VALUES(1,57,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 70","position":56}','08994bdde093e8f2');
INSERT INTO "lines" VALUES(1,58,'{"entry":"moved","at":1700000000000,"seat":2,"action":"green: taxi 176","position":57}','977d3182af3c067d');
INSERT INTO "lines" VALUES(1,59,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 122","position":58}','af833a33d295a2ee');
INSERT INTO "lines" VALUES(1,60,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 147","position":59}','2ef6e987fc5778b0');
INSERT INTO "lines" VALUES(1,61,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: bus 163","position":60}','217000ca5bf42d48');
INSERT INTO "lines" VALUES(1,62,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 101","position":61}','2142236db4f64eee');
INSERT INTO "lines" VALUES(1,63,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 54","position":62}','887eb335f8ad581d');
INSERT INTO "lines" VALUES(1,64,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 121","position":63}','f77798e16bb10814');
INSERT INTO "lines" VALUES(1,65,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 146","position":64}','777293fe48d1af8b');
INSERT INTO "lines" VALUES(1,66,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 82","position":65}','00b62402a96d757a');
INSERT INTO "lines" VALUES(1,67,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 137","position":66}','421a59c5b0bec1a1');
INSERT INTO "lines" VALUES(1,68,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 122","position":67}','d1fdfdf9271298a0');
INSERT INTO "lines" VALUES(1,69,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 66","position":68}','86a50fbe578b319c');
INSERT INTO "lines" VALUES(1,70,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 122","position":69}','dfbf184c36f8890f');
INSERT INTO "lines" VALUES(2,1,'{"entry":"created","at":1700000000000,"game":"eighty_days","options":{"players":2,"two_pawns":false,"open_purses":false,"play_on":false,"board":"fogg","deck":"fogg","first_player":null,"round_limit":100,"revision":2},"settings":{"visibility":"invitation","spectators":true,"clock":{"clock":"none"},"out_of_time":"bot","absent":null,"stand_in":null},"seed":"seed of table 2","host":"fvvswp78f7hkrmbpvguu","bots":[null,null]}','8382fd90b0f65381');
INSERT INTO "lines" VALUES(2,2,'{"entry":"sat","at":1700000000000,"seat":0,"guest":"fvvswp78f7hkrmbpvguu","name":"Ada"}','f42cc404f962fb2a');
INSERT INTO "lines" VALUES(2,3,'{"entry":"sat","at":1700000000000,"seat":1,"guest":"fvvswp78f7hkrmbpvguu","name":"Ada"}','fb48826712b2eab7');
INSERT INTO "lines" VALUES(2,4,'{"entry":"started","at":1700000000000}','5eeaa5667461ac17');
INSERT INTO "lines" VALUES(2,5,'{"entry":"said","at":1700000000000,"guest":"fvvswp78f7hkrmbpvguu","name":"Ada","text":"Good evening!","seat":0}','8eb114070c9fcb50');
INSERT INTO "lines" VALUES(2,6,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+11","position":4}','1acf0f947580aa7b');
INSERT INTO "lines" VALUES(2,7,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+5","position":6}','ed9125ff33181c2c');
INSERT INTO "lines" VALUES(2,8,'{"entry":"moved","at":1700000000000,"seat":0,"action":"back","position":7}','6f011d962fb0be48');
INSERT INTO "lines" VALUES(2,9,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+10","position":8}','deb9d7d285505db5');
INSERT INTO "lines" VALUES(2,10,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+9","position":9}','2f7bf648e98f14ac');
INSERT INTO "lines" VALUES(2,11,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+2","position":10}','040ab3445b6787b2');
INSERT INTO "lines" VALUES(2,12,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+2","position":11}','d757e07fb334c109');
INSERT INTO "lines" VALUES(2,13,'{"entry":"moved","at":1700000000000,"seat":1,"action":"back","position":12}','be7d189e8ac6038a');
INSERT INTO "lines" VALUES(2,14,'{"entry":"moved","at":1700000000000,"seat":0,"action":"stay +10","position":13}','edc8846df6018112');
INSERT INTO "lines" VALUES(2,15,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+3","position":14}','b83f87d6165f3a97');
INSERT INTO "lines" VALUES(2,16,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+1","position":15}','76faf635b8f62793');
INSERT INTO "lines" VALUES(2,17,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+1","position":16}','453b19cc7075a85d');
INSERT INTO "lines" VALUES(2,18,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+2","position":17}','7a160a83c66503bf');
INSERT INTO "lines" VALUES(2,19,'{"entry":"moved","at":1700000000000,"seat":1,"action":"stay +10","position":18}','2559cb1de1e5500b');
INSERT INTO "lines" VALUES(2,20,'{"entry":"moved","at":1700000000000,"seat":0,"action":"back","position":19}','9b872eaa24ceef8a');
INSERT INTO "lines" VALUES(2,21,'{"entry":"moved","at":1700000000000,"seat":1,"action":"stay -10","position":20}','79f8931ce2bc7f6d');
INSERT INTO "lines" VALUES(2,22,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+4","position":21}','df79cd09643b5111');
INSERT INTO "lines" VALUES(2,23,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+5","position":22}','a17e2e344a971266');
INSERT INTO "lines" VALUES(2,24,'{"entry":"moved","at":1700000000000,"seat":0,"action":"report","position":23}','d2f89e5082d22b2d');
INSERT INTO "lines" VALUES(2,25,'{"entry":"moved","at":1700000000000,"seat":1,"action":"back","position":24}','bb62cbcb9425dcf9');
INSERT INTO "lines" VALUES(3,1,'{"entry":"created","at":1700000000000,"game":"mystery_express","options":{"players":3,"characters":[],"first":null,"powers":true,"hours":[4,4,5,4,5],"notebook":"sightings","time_log":false,"idle_actions":false,"conductor_after_failed_search":true,"mirabella_peeks":"suspect","first_passengers":3,"pace":1.0},"settings":{"visibility":"invitation","spectators":true,"clock":{"clock":"none"},"out_of_time":"bot","absent":null,"stand_in":null},"seed":"seed of table 3","host":"fvvswp78f7hkrmbpvguu","bots":[null,null,null]}','e9caac23faf34c0c');
INSERT INTO "lines" VALUES(3,2,'{"entry":"sat","at":1700000000000,"seat":0,"guest":"fvvswp78f7hkrmbpvguu","name":"Ada"}','723b568d76d8cc4c');
INSERT INTO "lines" VALUES(3,3,'{"entry":"sat","at":1700000000000,"seat":1,"guest":"fvvswp78f7hkrmbpvguu","name":"Ada"}','00505447f73ba715');
INSERT INTO "lines" VALUES(3,4,'{"entry":"sat","at":1700000000000,"seat":2,"guest":"fvvswp78f7hkrmbpvguu","name":"Ada"}','a2577c26ada30941');
INSERT INTO "lines" VALUES(3,5,'{"entry":"started","at":1700000000000}','e02f945f5471b235');
INSERT INTO "lines" VALUES(3,6,'{"entry":"said","at":1700000000000,"guest":"fvvswp78f7hkrmbpvguu","name":"Ada","text":"Good evening!","seat":0}','6e4fe9c239251936');
INSERT INTO "lines" VALUES(3,7,'{"entry":"moved","at":1700000000000,"seat":0,"action":"board club","position":5}','d3115dbad3d565ec');
INSERT INTO "lines" VALUES(3,8,'{"entry":"moved","at":1700000000000,"seat":1,"action":"board lounge","position":7}','943b3917300907ba');
INSERT INTO "lines" VALUES(3,9,'{"entry":"moved","at":1700000000000,"seat":2,"action":"board smoking","position":8}','b912f0fc7474f590');
INSERT INTO "lines" VALUES(3,10,'{"entry":"moved","at":1700000000000,"seat":0,"action":"dine c location","position":9}','43cfef1a382fdc3c');
INSERT INTO "lines" VALUES(3,11,'{"entry":"moved","at":1700000000000,"seat":0,"action":"serve","position":10}','562b03449f50b4c2');
INSERT INTO "lines" VALUES(3,12,'{"entry":"moved","at":1700000000000,"seat":2,"action":"show diningcar","position":11}','099c5f1e54ae57c0');
INSERT INTO "lines" VALUES(3,13,'{"entry":"moved","at":1700000000000,"seat":0,"action":"take 3","position":12}','afcdaa76d0770ec9');
INSERT INTO "lines" VALUES(3,14,'{"entry":"moved","at":1700000000000,"seat":2,"action":"peek 1","position":13}','52069ff8218876e8');
INSERT INTO "lines" VALUES(3,15,'{"entry":"moved","at":1700000000000,"seat":0,"action":"give clubbed","position":14}','cf92f0ce5d2c84e0');
INSERT INTO "lines" VALUES(3,16,'{"entry":"moved","at":1700000000000,"seat":0,"action":"passenger right modus","position":15}','62fbd37e752632dc');
INSERT INTO "lines" VALUES(3,17,'{"entry":"moved","at":1700000000000,"seat":2,"action":"give poisoned","position":16}','b704d827b9c7900d');
INSERT INTO "lines" VALUES(3,18,'{"entry":"moved","at":1700000000000,"seat":0,"action":"lounge suspect","position":17}','3cea17e4d88a3903');
INSERT INTO "lines" VALUES(3,19,'{"entry":"moved","at":1700000000000,"seat":2,"action":"show karlov","position":18}','9ae9cdb8ff25a040');
INSERT INTO "lines" VALUES(3,20,'{"entry":"moved","at":1700000000000,"seat":0,"action":"grip a modus","position":19}','c1505dcc5eeceb19');
INSERT INTO "lines" VALUES(3,21,'{"entry":"moved","at":1700000000000,"seat":1,"action":"dine c suspect","position":20}','8c598bf7ffbe4fc8');
INSERT INTO "lines" VALUES(3,22,'{"entry":"moved","at":1700000000000,"seat":1,"action":"dine a modus","position":21}','e1a35e2cce493c40');
INSERT INTO "lines" VALUES(3,23,'{"entry":"moved","at":1700000000000,"seat":0,"action":"show poisoned","position":22}','8cedd29c1c902745');
INSERT INTO "lines" VALUES(3,24,'{"entry":"moved","at":1700000000000,"seat":1,"action":"take 2","position":23}','22fac1ce8de6c3e3');
INSERT INTO "lines" VALUES(3,25,'{"entry":"moved","at":1700000000000,"seat":1,"action":"give clubcar","position":24}','6dfca432621c07e9');
INSERT INTO "lines" VALUES(3,26,'{"entry":"moved","at":1700000000000,"seat":1,"action":"sleep a","position":25}','f45a3a3f7d5d185f');
INSERT INTO "lines" VALUES(4,1,'{"entry":"created","at":1700000000000,"game":"scotland_yard","options":{"players":2,"edition":"modern","double_moves":2,"board":"modern","bank":"finite","possible_stations":false,"stranded":"side"},"settings":{"visibility":"invitation","spectators":true,"clock":{"clock":"none"},"out_of_time":"bot","absent":null,"stand_in":null},"seed":"seed of table 4","host":"fvvswp78f7hkrmbpvguu","bots":[null,null]}','81da33890f07e73f');
INSERT INTO "lines" VALUES(4,2,'{"entry":"sat","at":1700000000000,"seat":0,"guest":"fvvswp78f7hkrmbpvguu","name":"Ada"}','dbe5ebb6bedb1eac');
CREATE TABLE notes (
	table_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	guest TEXT NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (table_id, seat, guest), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE "people" (
	table_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	guest TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "people" VALUES('sbq2gu9kg25755euzbq8',0,'fvvswp78f7hkrmbpvguu',1700000000000);
INSERT INTO "people" VALUES('sbq2gu9kg25755euzbq8',1,'fvvswp78f7hkrmbpvguu',1700000000000);
INSERT INTO "people" VALUES('sbq2gu9kg25755euzbq8',2,'fvvswp78f7hkrmbpvguu',1700000000000);
INSERT INTO "people" VALUES('snnwk6pbm7zbt45zcq2r',0,'fvvswp78f7hkrmbpvguu',1700000000000);
INSERT INTO "people" VALUES('snnwk6pbm7zbt45zcq2r',1,'fvvswp78f7hkrmbpvguu',1700000000000);
INSERT INTO "people" VALUES('jrzarrah5f9r835uu3gd',0,'fvvswp78f7hkrmbpvguu',1700000000000);
INSERT INTO "people" VALUES('jrzarrah5f9r835uu3gd',1,'fvvswp78f7hkrmbpvguu',1700000000000);
INSERT INTO "people" VALUES('jrzarrah5f9r835uu3gd',2,'fvvswp78f7hkrmbpvguu',1700000000000);
INSERT INTO "people" VALUES('8xegvb7fgj884vg8b85m',0,'fvvswp78f7hkrmbpvguu',1700000000000);
CREATE TABLE records (
	id TEXT NOT NULL, 
	text TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "records" VALUES('rded2d74950391910ed546d1d9c64520','{"format":"bradshaw-record","version":1,"game":"scotland_yard","options":{"players":3,"edition":"modern","double_moves":2,"board":"modern","bank":"finite","possible_stations":false,"stranded":"side"},"players":[{"name":"Ada"},{"name":"Ada"},{"name":"Ada"}],"seed":"seed of table 1","sum":"6c8fe47f9431665d"}
{"move":1,"seat":0,"action":"double black 147","sum":"cc8d4caa88b36ca3"}
{"move":2,"seat":0,"action":"taxi 164","sum":"65efbfbe603319d5"}
{"move":3,"seat":2,"action":"green: taxi 152","sum":"73f637b89902bf61"}
{"move":4,"seat":2,"action":"blue: taxi 125","sum":"962dc21477596fb3"}
{"move":5,"seat":2,"action":"yellow: taxi 49","sum":"f1d5aec7c8c00b6c"}
{"move":6,"seat":1,"action":"red: taxi 69","sum":"d51a187daead6455"}
{"move":7,"seat":0,"action":"double black 147","sum":"2fb95df493fe9289"}
{"move":8,"seat":0,"action":"taxi 137","sum":"0fbb105b692c401f"}
{"move":9,"seat":2,"action":"yellow: taxi 66","sum":"13998bb3b5bdb50c"}
{"move":10,"seat":1,"action":"red: taxi 68","sum":"b7a45fa50f4c376b"}
{"move":11,"seat":1,"action":"green: taxi 153","sum":"9313944b1c8d97d7"}
{"move":12,"seat":2,"action":"blue: taxi 131","sum":"1e4171c575131848"}
{"move":13,"seat":0,"action":"black 147","sum":"d2889f93d00c0cde"}
{"move":14,"seat":1,"action":"green: bus 180","sum":"667b61f931d919e6"}
{"move":15,"seat":2,"action":"blue: taxi 130","sum":"09eae2290ccacad6"}
{"move":16,"seat":1,"action":"yellow: taxi 82","sum":"88d6749a3bd380c0"}
{"move":17,"seat":1,"action":"red: taxi 69","sum":"16d3268765fc88e7"}
{"move":18,"seat":0,"action":"black 146","sum":"2126a38e5d0b1516"}
{"move":19,"seat":1,"action":"red: taxi 68","sum":"b40b2a4de221439e"}
{"move":20,"seat":2,"action":"blue: taxi 124","sum":"888e13f99a5af409"}
{"move":21,"seat":2,"action":"yellow: bus 100","sum":"da5178be8c116e73"}
{"move":22,"seat":2,"action":"green: taxi 181","sum":"11982253767ee342"}
{"move":23,"seat":0,"action":"taxi 145","sum":"21caa331049d3bf3"}
{"move":24,"seat":1,"action":"green: taxi 193","sum":"04080cc7e0091763"}
{"move":25,"seat":1,"action":"red: taxi 69","sum":"8a39a749ffbaaa48"}
{"move":26,"seat":2,"action":"blue: taxi 123","sum":"7526bcd39895cf6e"}
{"move":27,"seat":1,"action":"yellow: bus 63","sum":"3ab0597836e37184"}
{"move":28,"seat":0,"action":"taxi 121","sum":"553da3932d46a666"}
{"move":29,"seat":2,"action":"yellow: bus 65","sum":"a651dd73ca164bea"}
{"move":30,"seat":2,"action":"green: taxi 194","sum":"134c7fdf6dfc8808"}
{"move":31,"seat":1,"action":"red: taxi 68","sum":"84a822bfa8cd4377"}
{"move":32,"seat":2,"action":"blue: bus 165","sum":"2dbd4d7a2b11291a"}
{"move":33,"seat":0,"action":"black 120","sum":"b0d1659d333fd424"}
{"move":34,"seat":1,"action":"yellow: taxi 66","sum":"9ac5d69cb431169f"}
{"move":35,"seat":2,"action":"blue: bus 180","sum":"85c3dcd2030e4569"}
{"move":36,"seat":1,"action":"red: taxi 69","sum":"20a40c6f432a10f3"}
{"move":37,"seat":1,"action":"green: taxi 192","sum":"38898d6f35e5eeef"}
{"move":38,"seat":0,"action":"taxi 121","sum":"b1332952a450bae5"}
{"move":39,"seat":2,"action":"green: taxi 190","sum":"7c8197354325420a"}
{"move":40,"seat":1,"action":"red: taxi 53","sum":"cf9ab73c10b652fb"}
{"move":41,"seat":1,"action":"yellow: taxi 65","sum":"8265651f3689d05b"}
{"move":42,"seat":2,"action":"blue: taxi 165","sum":"810853f82701e4e7"}
{"move":43,"seat":0,"action":"taxi 145","sum":"9eb2437715655177"}
{"move":44,"seat":2,"action":"yellow: taxi 82","sum":"3b7119ef8b78af4b"}
{"move":45,"seat":1,"action":"green: taxi 189","sum":"14a56381ecf9d1f3"}
{"move":46,"seat":2,"action":"blue: bus 123","sum":"4844ff37fdd2611a"}
{"move":47,"seat":1,"action":"red: taxi 54","sum":"9b2d5544f651032f"}
{"move":48,"seat":0,"action":"taxi 146","sum":"bf183287cbe58223"}
{"move":49,"seat":2,"action":"blue: taxi 137","sum":"d3a6e15f874d5f9f"}
{"move":50,"seat":2,"action":"yellow: bus 100","sum":"6eb84c6d8aea4ced"}
{"move":51,"seat":1,"action":"red: taxi 70","sum":"33c70f8797a9d766"}
{"move":52,"seat":2,"action":"green: taxi 176","sum":"ead5eac76676cc84"}
{"move":53,"seat":0,"action":"taxi 122","sum":"0746298d536bc1a9"}
{"move":54,"seat":2,"action":"blue: taxi 147","sum":"a4fbf1f32d21e34e"}
{"move":55,"seat":1,"action":"green: bus 163","sum":"d57ef2a6df16ba68"}
{"move":56,"seat":1,"action":"yellow: taxi 101","sum":"04cbfdb358af2a88"}
{"move":57,"seat":1,"action":"red: taxi 54","sum":"7e48c8a220860fa7"}
{"move":58,"seat":0,"action":"taxi 121","sum":"36645175c28e91d8"}
{"move":59,"seat":1,"action":"green: taxi 146","sum":"6ec3b51fc4f3b976"}
{"move":60,"seat":1,"action":"yellow: taxi 82","sum":"7d20a84702782461"}
{"move":61,"seat":2,"action":"blue: taxi 137","sum":"adf53743f6afffd7"}
{"move":62,"seat":0,"action":"taxi 122","sum":"d6de86eba03e14e0"}
{"move":63,"seat":1,"action":"yellow: taxi 66","sum":"b1b1e55198ab8928"}
{"move":64,"seat":1,"action":"green: taxi 122","sum":"339481aaabd1a2ef"}
{"moves":64,"outcome":{"places":[2,1,1],"reason":"captured"},"sum":"9a60fc14d79b2a96"}
',1700000000000);
CREATE TABLE secrets (
	hash TEXT NOT NULL, 
	guest TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(guest) REFERENCES guests (id)
);
INSERT INTO "secrets" VALUES('0fc5dbd6ebe2d8def53be0d414917fe73bde14e238baf882b84508e31c86b8d4','fvvswp78f7hkrmbpvguu',1700000000000);
CREATE TABLE snapshots (
	table_no INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	moves INTEGER NOT NULL, 
	made_by TEXT NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (table_no, number), 
	FOREIGN KEY(table_no) REFERENCES tables (no)
);
INSERT INTO "snapshots" VALUES(1,64,58,'0.1.0 6c281946430edf6c','875a722c1fa31c12{"sum":"f77798e16bb10814","status":"running","seats":[{"guest":"fvvswp78f7hkrmbpvguu","name":"Ada","bot":null},{"guest":"fvvswp78f7hkrmbpvguu","name":"Ada","bot":null},{"guest":"fvvswp78f7hkrmbpvguu","name":"Ada","bot":null}],"clocks":{"left":[0,0,0],"since":{},"each":0,"increment":null},"changed":1700000000000,"by_itself":false,"position":64,"to_act":[1,2],"held":{"fvvswp78f7hkrmbpvguu":[0,1,2]},"offer":null,"ended":null,"rematch":null,"last":{"0":{"position":63,"action":"taxi 121","number":64},"2":{"position":59,"action":"blue: taxi 147","number":60},"1":{"position":62,"action":"red: taxi 54","number":63}},"undone":0,"state":{"options":{"players":3,"edition":"modern","double_moves":2,"board":"modern","bank":"finite","possible_stations":false,"stranded":"side"},"round":12,"trail":[146,147,164,147,137,147,146,145,121,120,121,145,146,122,121],"log":[{"ticket":"black","shown":null,"double":true,"pursuers":[53,112,138,50]},{"ticket":"taxi","shown":null,"double":false,"pursuers":[53,112,138,50]},{"ticket":"black","shown":147,"double":true,"pursuers":[69,125,152,49]},{"ticket":"taxi","shown":null,"double":false,"pursuers":[69,125,152,49]},{"ticket":"black","shown":null,"double":false,"pursuers":[68,131,153,66]},{"ticket":"black","shown":null,"double":false,"pursuers":[69,130,180,82]},{"ticket":"taxi","shown":null,"double":false,"pursuers":[68,124,181,100]},{"ticket":"taxi","shown":121,"double":false,"pursuers":[69,123,193,63]},{"ticket":"black","shown":null,"double":false,"pursuers":[68,165,194,65]},{"ticket":"taxi","shown":null,"double":false,"pursuers":[69,180,192,66]},{"ticket":"taxi","shown":null,"double":false,"pursuers":[53,165,190,65]},{"ticket":"taxi","shown":null,"double":false,"pursuers":[54,123,189,82]},{"ticket":"taxi","shown":122,"double":false,"pursuers":[70,137,176,100]},{"ticket":"taxi","shown":null,"double":false,"pursuers":[54,147,163,101]}],"black":0,"doubles":0,"second":false,"bank":{"taxi":45,"bus":32,"underground":15},"stations":[54,147,163,101],"tickets":[{"taxi":0,"bus":8,"underground":4},{"taxi":3,"bus":5,"underground":4}],"means":[6,7,7,7],"pending":[0,1,2,3],"to_act":[1,2],"outcome":null}}');
CREATE TABLE tables (
	no INTEGER NOT NULL, 
	id TEXT NOT NULL, 
	code TEXT NOT NULL, 
	game TEXT NOT NULL, 
	status TEXT NOT NULL, 
	listed BOOLEAN NOT NULL, 
	seats TEXT NOT NULL, 
	moves INTEGER NOT NULL, 
	to_act TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	changed BIGINT NOT NULL, 
	wake BIGINT, 
	PRIMARY KEY (no), 
	UNIQUE (id), 
	UNIQUE (code)
);
INSERT INTO "tables" VALUES(1,'sbq2gu9kg25755euzbq8','arnt3j3cy','scotland_yard','over',0,'[{"title":"Mister X","guest":"fvvswp78f7hkrmbpvguu","name":"Ada","bot":null},{"title":"Red","guest":"fvvswp78f7hkrmbpvguu","name":"Ada","bot":null},{"title":"Blue","guest":"fvvswp78f7hkrmbpvguu","name":"Ada","bot":null}]',64,'',1700000000000,1700000000000,NULL);
INSERT INTO "tables" VALUES(2,'snnwk6pbm7zbt45zcq2r','wusgzsuf7','eighty_days','running',0,'[{"title":"Red","guest":"fvvswp78f7hkrmbpvguu","name":"Ada","bot":null},{"title":"Blue","guest":"fvvswp78f7hkrmbpvguu","name":"Ada","bot":null}]',20,'0',1700000000000,1700000000000,NULL);
INSERT INTO "tables" VALUES(3,'jrzarrah5f9r835uu3gd','jvfydu2vt','mystery_express','running',0,'[{"title":"Compartment A","guest":"fvvswp78f7hkrmbpvguu","name":"Ada","bot":null},{"title":"Compartment B","guest":"fvvswp78f7hkrmbpvguu","name":"Ada","bot":null},{"title":"Compartment C","guest":"fvvswp78f7hkrmbpvguu","name":"Ada","bot":null}]',20,'0',1700000000000,1700000000000,NULL);
INSERT INTO "tables" VALUES(4,'8xegvb7fgj884vg8b85m','h2f5pbfqv','scotland_yard','open',0,'[{"title":"Mister X","guest":"fvvswp78f7hkrmbpvguu","name":"Ada","bot":null},{"title":"Detectives","guest":null,"name":"","bot":null}]',0,'',1700000000000,1700000000000,NULL);
CREATE TABLE transfers (
	hash TEXT NOT NULL, 
	guest TEXT NOT NULL, 
	expires BIGINT NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(guest) REFERENCES guests (id)
);
INSERT INTO "transfers" VALUES('16b493cf8fbac72cb2b3bd569644e4f4173feae2491f8dbc27b06b33f5a8e038','fvvswp78f7hkrmbpvguu',1700000600000);
CREATE INDEX tables_by_wake ON tables (wake);
CREATE UNIQUE INDEX lines_by_number ON lines (table_no, number);
CREATE INDEX snapshots_by_number ON snapshots (table_no, made_by, number);
CREATE INDEX snapshots_by_moves ON snapshots (table_no, made_by, moves, number);
CREATE INDEX people_by_guest ON people (guest, created, table_id);
CREATE INDEX tables_by_status ON tables (status, listed, created, id);
COMMIT;
