BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
CREATE TABLE guests (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "guests" VALUES('py5buavteatgbz975pzd','Ada',1700000000000);
CREATE TABLE keys (
	name TEXT NOT NULL, 
	value TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "keys" VALUES('vapid','-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgdpnWLv25kkt2p84W
/07VC71Z3ucYb+a27mGq9nqZBqShRANCAAQ0jQYpIx0ERRSsWZnb9pDN/s2XRd9U
gqHqQRsz7A9ZRCk/Fb/iKh3FKGURtORhmD3LUuF/EK2sNmWdGkqh2850
-----END PRIVATE KEY-----
',1700000000000);
CREATE TABLE lines (
	table_no INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	sum TEXT NOT NULL, 
	FOREIGN KEY(table_no) REFERENCES tables (no)
);
INSERT INTO "lines" VALUES(1,1,'{"entry":"created","at":1700000000000,"game":"scotland_yard","options":{"players":3,"edition":"modern","double_moves":2,"board":"modern","bank":"finite","possible_stations":false,"stranded":"side"},"settings":{"visibility":"invitation","spectators":true,"clock":{"clock":"none"},"out_of_time":"bot","absent":null,"patience":null,"stand_in":null},"seed":"seed of table 1","host":"py5buavteatgbz975pzd","bots":[null,null,null]}','0fa384cecd96e5d3');
INSERT INTO "lines" VALUES(1,2,'{"entry":"sat","at":1700000000000,"seat":0,"guest":"py5buavteatgbz975pzd","name":"Ada"}','b865f5a75c29c5ee');
INSERT INTO "lines" VALUES(1,3,'{"entry":"sat","at":1700000000000,"seat":1,"guest":"py5buavteatgbz975pzd","name":"Ada"}','1682cc78435d39a1');
INSERT INTO "lines" VALUES(1,4,'{"entry":"sat","at":1700000000000,"seat":2,"guest":"py5buavteatgbz975pzd","name":"Ada"}','53bf8c64d3e8c1a6');
INSERT INTO "lines" VALUES(1,5,'{"entry":"started","at":1700000000000}','c003a22fe911bd9a');
INSERT INTO "lines" VALUES(1,6,'{"entry":"said","at":1700000000000,"guest":"py5buavteatgbz975pzd","name":"Ada","text":"Good evening!","seat":0}','0fc03da76ed86338');
INSERT INTO "lines" VALUES(1,7,'{"entry":"moved","at":1700000000000,"seat":0,"action":"double black 147","position":5}','0fe639ca74680505');
INSERT INTO "lines" VALUES(1,8,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 164","position":7}','d433babae4e7890f');
INSERT INTO "lines" VALUES(1,9,'{"entry":"moved","at":1700000000000,"seat":2,"action":"green: taxi 152","position":8}','4cb6b17585f871ca');
INSERT INTO "lines" VALUES(1,10,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 125","position":9}','25470d74881e43dc');
INSERT INTO "lines" VALUES(1,11,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: taxi 49","position":10}','c2349a58db2d10e5');
INSERT INTO "lines" VALUES(1,12,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 69","position":11}','eba391592a6dbb8b');
INSERT INTO "lines" VALUES(1,13,'{"entry":"moved","at":1700000000000,"seat":0,"action":"double black 147","position":12}','59585ea1c6b63028');
INSERT INTO "lines" VALUES(1,14,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 137","position":13}','8a63b2840c3364db');
INSERT INTO "lines" VALUES(1,15,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: taxi 66","position":14}','af48131f549cad26');
INSERT INTO "lines" VALUES(1,16,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 68","position":15}','ecdf021152f7a853');
INSERT INTO "lines" VALUES(1,17,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 153","position":16}','17cfe97dd49891d1');
INSERT INTO "lines" VALUES(1,18,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 131","position":17}','a356a925469f5401');
INSERT INTO "lines" VALUES(1,19,'{"entry":"moved","at":1700000000000,"seat":0,"action":"black 147","position":18}','21d7374e880f337a');
INSERT INTO "lines" VALUES(1,20,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: bus 180","position":19}','4cea0e1f77111d69');
INSERT INTO "lines" VALUES(1,21,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 130","position":20}','dad6e1a562724798');
INSERT INTO "lines" VALUES(1,22,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 82","position":21}','52d0814af63dc41c');
INSERT INTO "lines" VALUES(1,23,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 69","position":22}','4b8d28828dbbf84c');
INSERT INTO "lines" VALUES(1,24,'{"entry":"moved","at":1700000000000,"seat":0,"action":"black 146","position":23}','4b4420ce0f53e27c');
INSERT INTO "lines" VALUES(1,25,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 68","position":24}','9992a8750e1746bb');
INSERT INTO "lines" VALUES(1,26,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 124","position":25}','d6582444cb39a3b6');
INSERT INTO "lines" VALUES(1,27,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: bus 100","position":26}','dfc73c9dcb4f041b');
INSERT INTO "lines" VALUES(1,28,'{"entry":"moved","at":1700000000000,"seat":2,"action":"green: taxi 181","position":27}','f73fdad982fe80b0');
INSERT INTO "lines" VALUES(1,29,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 145","position":28}','23b0b7186ae5b987');
INSERT INTO "lines" VALUES(1,30,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 193","position":29}','7f8c8428d9678591');
INSERT INTO "lines" VALUES(1,31,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 69","position":30}','f21a333becd441dc');
INSERT INTO "lines" VALUES(1,32,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 123","position":31}','7a44e7c37ebf009e');
INSERT INTO "lines" VALUES(1,33,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: bus 63","position":32}','9a453ced1a5f0b20');
INSERT INTO "lines" VALUES(1,34,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 121","position":33}','a4bb3754c0f35ddb');
INSERT INTO "lines" VALUES(1,35,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: bus 65","position":34}','b7fdbea20b4e1e7d');
INSERT INTO "lines" VALUES(1,36,'{"entry":"moved","at":1700000000000,"seat":2,"action":"green: taxi 194","position":35}','6511150ef7ff585f');
INSERT INTO "lines" VALUES(1,37,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 68","position":36}','82511238157ed333');
INSERT INTO "lines" VALUES(1,38,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: bus 165","position":37}','00aefddcdf210588');
INSERT INTO "lines" VALUES(1,39,'{"entry":"moved","at":1700000000000,"seat":0,"action":"black 120","position":38}','77a79298e65315ea');
INSERT INTO "lines" VALUES(1,40,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 66","position":39}','20f11e8f9298f44c');
INSERT INTO "lines" VALUES(1,41,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: bus 180","position":40}','8d67798877e852fc');
INSERT INTO "lines" VALUES(1,42,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 69","position":41}','1a546d1c179e7cd9');
INSERT INTO "lines" VALUES(1,43,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 192","position":42}','601f0d8267e25335');
INSERT INTO "lines" VALUES(1,44,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 121","position":43}','423ba59dc6c25ec6');
INSERT INTO "lines" VALUES(1,45,'{"entry":"moved","at":1700000000000,"seat":2,"action":"green: taxi 190","position":44}','74637bfa4662ec8d');
INSERT INTO "lines" VALUES(1,46,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 53","position":45}','98cc60c522350bca');
INSERT INTO "lines" VALUES(1,47,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 65","position":46}','dfc26439a1d2a001');
INSERT INTO "lines" VALUES(1,48,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 165","position":47}','b51889784ee10d76');
INSERT INTO "lines" VALUES(1,49,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 145","position":48}','2bd5c90597beda69');
INSERT INTO "lines" VALUES(1,50,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: taxi 82","position":49}','57460fec0fd1e8f3');
INSERT INTO "lines" VALUES(1,51,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 189","position":50}','d20d854beb841b64');
INSERT INTO "lines" VALUES(1,52,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: bus 123","position":51}','d392db67b96f4310');
INSERT INTO "lines" VALUES(1,53,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 54","position":52}','0ae39a2fed34cdfc');
INSERT INTO "lines" VALUES(1,54,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 146","position":53}','292f3cf5a0fbb5e2');
INSERT INTO "lines" VALUES(1,55,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 137","position":54}','468c6f2dd894afb5');
INSERT INTO "lines" VALUES(1,56,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: bus 100","position":55}','6d08c11817504c8c');
INSERT INTO "lines" VALUES(1,57,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 70","position":56}','6c134410d97da9e2');
INSERT INTO "lines" VALUES(1,58,'{"entry":"moved","at":1700000000000,"seat":2,"action":"green: taxi 176","position":57}','1ecd40904f4028fc');
INSERT INTO "lines" VALUES(1,59,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 122","position":58}','b79cd9c8d7663b55');
INSERT INTO "lines" VALUES(1,60,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 147","position":59}','047725f3115b1d47');
INSERT INTO "lines" VALUES(1,61,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: bus 163","position":60}','311387788b0610f0');
INSERT INTO "lines" VALUES(1,62,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 101","position":61}','1da08f3f441d7599');
INSERT INTO "lines" VALUES(1,63,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 54","position":62}','59f81192d96e2acf');
INSERT INTO "lines" VALUES(1,64,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 121","position":63}','8e84a86297b245ed');
INSERT INTO "lines" VALUES(1,65,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 146","position":64}','ec6725f00dc952a1');
INSERT INTO "lines" VALUES(1,66,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 82","position":65}','2ba0ff2747958044');
INSERT INTO "lines" VALUES(1,67,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 137","position":66}','25c4e6ab0216df56');
INSERT INTO "lines" VALUES(1,68,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 122","position":67}','6d6a5df5211a0279');
INSERT INTO "lines" VALUES(1,69,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 66","position":68}','376787924d564238');
INSERT INTO "lines" VALUES(1,70,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 122","position":69}','95f36664231f7ff4');
INSERT INTO "lines" VALUES(2,1,'{"entry":"created","at":1700000000000,"game":"eighty_days","options":{"players":2,"two_pawns":false,"open_purses":false,"play_on":false,"board":"fogg","deck":"fogg","first_player":null,"round_limit":100,"revision":2},"settings":{"visibility":"invitation","spectators":true,"clock":{"clock":"none"},"out_of_time":"bot","absent":null,"patience":null,"stand_in":null},"seed":"seed of table 2","host":"py5buavteatgbz975pzd","bots":[null,null]}','1c0c9e0d7a61227b');
INSERT INTO "lines" VALUES(2,2,'{"entry":"sat","at":1700000000000,"seat":0,"guest":"py5buavteatgbz975pzd","name":"Ada"}','56fd0387e6fddd4d');
INSERT INTO "lines" VALUES(2,3,'{"entry":"sat","at":1700000000000,"seat":1,"guest":"py5buavteatgbz975pzd","name":"Ada"}','1d54649802c05cf9');
INSERT INTO "lines" VALUES(2,4,'{"entry":"started","at":1700000000000}','63dc0addcf97e2ce');
INSERT INTO "lines" VALUES(2,5,'{"entry":"said","at":1700000000000,"guest":"py5buavteatgbz975pzd","name":"Ada","text":"Good evening!","seat":0}','60605e45f4589256');
INSERT INTO "lines" VALUES(2,6,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+11","position":4}','adb6282ef858afa0');
INSERT INTO "lines" VALUES(2,7,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+5","position":6}','554b2e0941f741fa');
INSERT INTO "lines" VALUES(2,8,'{"entry":"moved","at":1700000000000,"seat":0,"action":"back","position":7}','1196be348216b55a');
INSERT INTO "lines" VALUES(2,9,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+10","position":8}','07cc3343e17882c9');
INSERT INTO "lines" VALUES(2,10,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+9","position":9}','99edfa8b314edf54');
INSERT INTO "lines" VALUES(2,11,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+2","position":10}','de7dfdf26fe1c4db');
INSERT INTO "lines" VALUES(2,12,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+2","position":11}','8e4299c36a6ea7a2');
INSERT INTO "lines" VALUES(2,13,'{"entry":"moved","at":1700000000000,"seat":1,"action":"back","position":12}','4b504532b504fa3e');
INSERT INTO "lines" VALUES(2,14,'{"entry":"moved","at":1700000000000,"seat":0,"action":"stay +10","position":13}','5ec915dc045c9e62');
INSERT INTO "lines" VALUES(2,15,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+3","position":14}','3cd7a2a53c37f878');
INSERT INTO "lines" VALUES(2,16,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+1","position":15}','36bbf98df07e4423');
INSERT INTO "lines" VALUES(2,17,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+1","position":16}','16cd99c41538e99c');
INSERT INTO "lines" VALUES(2,18,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+2","position":17}','eb91e422d007006a');
INSERT INTO "lines" VALUES(2,19,'{"entry":"moved","at":1700000000000,"seat":1,"action":"stay +10","position":18}','21bff5718c3c61a8');
INSERT INTO "lines" VALUES(2,20,'{"entry":"moved","at":1700000000000,"seat":0,"action":"back","position":19}','828d79c191b0d303');
INSERT INTO "lines" VALUES(2,21,'{"entry":"moved","at":1700000000000,"seat":1,"action":"stay -10","position":20}','db5f3f6dcfdb1fb9');
INSERT INTO "lines" VALUES(2,22,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+4","position":21}','6d6d0f73ecf2947f');
INSERT INTO "lines" VALUES(2,23,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+5","position":22}','617aa9b6055c58e8');
INSERT INTO "lines" VALUES(2,24,'{"entry":"moved","at":1700000000000,"seat":0,"action":"report","position":23}','9b8c17352e8fe5d2');
INSERT INTO "lines" VALUES(2,25,'{"entry":"moved","at":1700000000000,"seat":1,"action":"back","position":24}','2e296c323ebf421b');
INSERT INTO "lines" VALUES(3,1,'{"entry":"created","at":1700000000000,"game":"mystery_express","options":{"players":3,"characters":[],"first":null,"powers":true,"hours":[4,4,5,4,5],"notebook":"sightings","time_log":false,"idle_actions":false,"conductor_after_failed_search":true,"mirabella_peeks":"suspect","first_passengers":3,"pace":1.0},"settings":{"visibility":"invitation","spectators":true,"clock":{"clock":"none"},"out_of_time":"bot","absent":null,"patience":null,"stand_in":null},"seed":"seed of table 3","host":"py5buavteatgbz975pzd","bots":[null,null,null]}','8bf8722792f5715b');
INSERT INTO "lines" VALUES(3,2,'{"entry":"sat","at":1700000000000,"seat":0,"guest":"py5buavteatgbz975pzd","name":"Ada"}','08c86675bc678e80');
INSERT INTO "lines" VALUES(3,3,'{"entry":"sat","at":1700000000000,"seat":1,"guest":"py5buavteatgbz975pzd","name":"Ada"}','2c67f31f96f61981');
INSERT INTO "lines" VALUES(3,4,'{"entry":"sat","at":1700000000000,"seat":2,"guest":"py5buavteatgbz975pzd","name":"Ada"}','02a903291a754326');
INSERT INTO "lines" VALUES(3,5,'{"entry":"started","at":1700000000000}','681a63ee69d100e2');
INSERT INTO "lines" VALUES(3,6,'{"entry":"said","at":1700000000000,"guest":"py5buavteatgbz975pzd","name":"Ada","text":"Good evening!","seat":0}','f22c0c9f05eecf41');
INSERT INTO "lines" VALUES(3,7,'{"entry":"moved","at":1700000000000,"seat":0,"action":"board club","position":5}','61d7d0ebb0f10033');
INSERT INTO "lines" VALUES(3,8,'{"entry":"moved","at":1700000000000,"seat":1,"action":"board lounge","position":7}','11de89f3d1c0e3b2');
INSERT INTO "lines" VALUES(3,9,'{"entry":"moved","at":1700000000000,"seat":2,"action":"board smoking","position":8}','1b7fc2d2dca36cee');
INSERT INTO "lines" VALUES(3,10,'{"entry":"moved","at":1700000000000,"seat":0,"action":"dine c location","position":9}','51cb0053836e250a');
INSERT INTO "lines" VALUES(3,11,'{"entry":"moved","at":1700000000000,"seat":0,"action":"serve","position":10}','3173d8b628a6ebc8');
INSERT INTO "lines" VALUES(3,12,'{"entry":"moved","at":1700000000000,"seat":2,"action":"show diningcar","position":11}','fd53341ff4c32a0c');
INSERT INTO "lines" VALUES(3,13,'{"entry":"moved","at":1700000000000,"seat":0,"action":"take 3","position":12}','48e89880b528cc24');
INSERT INTO "lines" VALUES(3,14,'{"entry":"moved","at":1700000000000,"seat":2,"action":"peek 1","position":13}','eee488b62de02312');
INSERT INTO "lines" VALUES(3,15,'{"entry":"moved","at":1700000000000,"seat":0,"action":"give clubbed","position":14}','b69fe028b8f77e9d');
INSERT INTO "lines" VALUES(3,16,'{"entry":"moved","at":1700000000000,"seat":0,"action":"passenger right modus","position":15}','f70c7b1701685fed');
INSERT INTO "lines" VALUES(3,17,'{"entry":"moved","at":1700000000000,"seat":2,"action":"give poisoned","position":16}','fa69c8d9207ae4b1');
INSERT INTO "lines" VALUES(3,18,'{"entry":"moved","at":1700000000000,"seat":0,"action":"lounge suspect","position":17}','9e93d15a788fcb66');
INSERT INTO "lines" VALUES(3,19,'{"entry":"moved","at":1700000000000,"seat":2,"action":"show karlov","position":18}','fc1bbf97e272e6b0');
INSERT INTO "lines" VALUES(3,20,'{"entry":"moved","at":1700000000000,"seat":0,"action":"grip a modus","position":19}','cff1328f71a50bb7');
INSERT INTO "lines" VALUES(3,21,'{"entry":"moved","at":1700000000000,"seat":1,"action":"dine c suspect","position":20}','35fd32d6b16f296a');
INSERT INTO "lines" VALUES(3,22,'{"entry":"moved","at":1700000000000,"seat":1,"action":"dine a modus","position":21}','7d6a4b096e30665f');
INSERT INTO "lines" VALUES(3,23,'{"entry":"moved","at":1700000000000,"seat":0,"action":"show poisoned","position":22}','a6860c568d75f3aa');
INSERT INTO "lines" VALUES(3,24,'{"entry":"moved","at":1700000000000,"seat":1,"action":"take 2","position":23}','703eef7c97d1207b');
INSERT INTO "lines" VALUES(3,25,'{"entry":"moved","at":1700000000000,"seat":1,"action":"give clubcar","position":24}','b3ff5c2c6abe7636');
INSERT INTO "lines" VALUES(3,26,'{"entry":"moved","at":1700000000000,"seat":1,"action":"sleep a","position":25}','25bf71fb263b12d8');
INSERT INTO "lines" VALUES(4,1,'{"entry":"created","at":1700000000000,"game":"scotland_yard","options":{"players":2,"edition":"modern","double_moves":2,"board":"modern","bank":"finite","possible_stations":false,"stranded":"side"},"settings":{"visibility":"invitation","spectators":true,"clock":{"clock":"none"},"out_of_time":"bot","absent":null,"patience":null,"stand_in":null},"seed":"seed of table 4","host":"py5buavteatgbz975pzd","bots":[null,null]}','d7d8671cb5cd57bd');
INSERT INTO "lines" VALUES(4,2,'{"entry":"sat","at":1700000000000,"seat":0,"guest":"py5buavteatgbz975pzd","name":"Ada"}','ba4704815c5ddfb2');
CREATE TABLE notes (
	table_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	guest TEXT NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (table_id, seat, guest), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE notices (
	table_id TEXT NOT NULL, 
	guest TEXT NOT NULL, 
	channel TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (table_id, guest, channel, number), 
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
INSERT INTO "people" VALUES('cs6n7edngnt953d7ucsj',0,'py5buavteatgbz975pzd',1700000000000);
INSERT INTO "people" VALUES('cs6n7edngnt953d7ucsj',1,'py5buavteatgbz975pzd',1700000000000);
INSERT INTO "people" VALUES('cs6n7edngnt953d7ucsj',2,'py5buavteatgbz975pzd',1700000000000);
INSERT INTO "people" VALUES('6mbnuwt6h5esxra4jkem',0,'py5buavteatgbz975pzd',1700000000000);
INSERT INTO "people" VALUES('6mbnuwt6h5esxra4jkem',1,'py5buavteatgbz975pzd',1700000000000);
INSERT INTO "people" VALUES('fphvqa55pxb74hnxw38h',0,'py5buavteatgbz975pzd',1700000000000);
INSERT INTO "people" VALUES('fphvqa55pxb74hnxw38h',1,'py5buavteatgbz975pzd',1700000000000);
INSERT INTO "people" VALUES('fphvqa55pxb74hnxw38h',2,'py5buavteatgbz975pzd',1700000000000);
INSERT INTO "people" VALUES('bmgcrzgpgs9axtk2e7hg',0,'py5buavteatgbz975pzd',1700000000000);
CREATE TABLE probes (
	id INTEGER NOT NULL, 
	at BIGINT, 
	PRIMARY KEY (id)
);
INSERT INTO "probes" VALUES(1,0);
CREATE TABLE records (
	id TEXT NOT NULL, 
	text TEXT NOT NULL, 
	created BIGINT NOT NULL, used BIGINT DEFAULT '0' NOT NULL, 
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
',1700000000000,1700000000000);
CREATE TABLE secrets (
	hash TEXT NOT NULL, 
	guest TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(guest) REFERENCES guests (id)
);
INSERT INTO "secrets" VALUES('0fc5dbd6ebe2d8def53be0d414917fe73bde14e238baf882b84508e31c86b8d4','py5buavteatgbz975pzd',1700000000000);
CREATE TABLE snapshots (
	table_no INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	moves INTEGER NOT NULL, 
	made_by TEXT NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (table_no, number), 
	FOREIGN KEY(table_no) REFERENCES tables (no)
);
INSERT INTO "snapshots" VALUES(1,64,58,'0.1.0 eda434a14d696f27','b4655c7d27c3b743{"sum":"8e84a86297b245ed","status":"running","seats":[{"guest":"py5buavteatgbz975pzd","name":"Ada","bot":null,"absent":false},{"guest":"py5buavteatgbz975pzd","name":"Ada","bot":null,"absent":false},{"guest":"py5buavteatgbz975pzd","name":"Ada","bot":null,"absent":false}],"clocks":{"left":[0,0,0],"since":{},"each":0,"increment":null},"changed":1700000000000,"by_itself":false,"pledges":{},"parts":null,"position":64,"to_act":[1,2],"held":{"py5buavteatgbz975pzd":[0,1,2]},"called":[["py5buavteatgbz975pzd","Ada"]],"offer":null,"request":null,"declined":[],"ended":null,"rematch":null,"published":[],"last":{"0":{"position":63,"action":"taxi 121","number":64},"2":{"position":59,"action":"blue: taxi 147","number":60},"1":{"position":62,"action":"red: taxi 54","number":63}},"undone":0,"practice":false,"votes":{},"state":{"options":{"players":3,"edition":"modern","double_moves":2,"board":"modern","bank":"finite","possible_stations":false,"stranded":"side"},"round":12,"trail":[146,147,164,147,137,147,146,145,121,120,121,145,146,122,121],"log":[{"ticket":"black","shown":null,"double":true,"pursuers":[53,112,138,50]},{"ticket":"taxi","shown":null,"double":false,"pursuers":[53,112,138,50]},{"ticket":"black","shown":147,"double":true,"pursuers":[69,125,152,49]},{"ticket":"taxi","shown":null,"double":false,"pursuers":[69,125,152,49]},{"ticket":"black","shown":null,"double":false,"pursuers":[68,131,153,66]},{"ticket":"black","shown":null,"double":false,"pursuers":[69,130,180,82]},{"ticket":"taxi","shown":null,"double":false,"pursuers":[68,124,181,100]},{"ticket":"taxi","shown":121,"double":false,"pursuers":[69,123,193,63]},{"ticket":"black","shown":null,"double":false,"pursuers":[68,165,194,65]},{"ticket":"taxi","shown":null,"double":false,"pursuers":[69,180,192,66]},{"ticket":"taxi","shown":null,"double":false,"pursuers":[53,165,190,65]},{"ticket":"taxi","shown":null,"double":false,"pursuers":[54,123,189,82]},{"ticket":"taxi","shown":122,"double":false,"pursuers":[70,137,176,100]},{"ticket":"taxi","shown":null,"double":false,"pursuers":[54,147,163,101]}],"black":0,"doubles":0,"second":false,"bank":{"taxi":45,"bus":32,"underground":15},"stations":[54,147,163,101],"tickets":[{"taxi":0,"bus":8,"underground":4},{"taxi":3,"bus":5,"underground":4}],"means":[6,7,7,7],"pending":[0,1,2,3],"to_act":[1,2],"outcome":null}}');
CREATE TABLE subscriptions (
	hash TEXT NOT NULL, 
	guest TEXT NOT NULL, 
	device TEXT NOT NULL, 
	endpoint TEXT NOT NULL, 
	p256dh TEXT NOT NULL, 
	auth TEXT NOT NULL, 
	language TEXT NOT NULL, 
	kinds TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(guest) REFERENCES guests (id)
);
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
	wake BIGINT, used BIGINT DEFAULT '0' NOT NULL, 
	PRIMARY KEY (no), 
	UNIQUE (id), 
	UNIQUE (code)
);
INSERT INTO "tables" VALUES(1,'cs6n7edngnt953d7ucsj','xubauye72','scotland_yard','over',0,'{"seats":[{"title":"Mister X","guest":"py5buavteatgbz975pzd","name":"Ada","bot":null,"place":2},{"title":"Red","guest":"py5buavteatgbz975pzd","name":"Ada","bot":null,"place":1},{"title":"Blue","guest":"py5buavteatgbz975pzd","name":"Ada","bot":null,"place":1}]}',64,'',1700000000000,1700000000000,NULL,1700000000000);
INSERT INTO "tables" VALUES(2,'6mbnuwt6h5esxra4jkem','hxgjbv8ph','eighty_days','running',0,'{"seats":[{"title":"Red","guest":"py5buavteatgbz975pzd","name":"Ada","bot":null,"place":null},{"title":"Blue","guest":"py5buavteatgbz975pzd","name":"Ada","bot":null,"place":null}]}',20,'0',1700000000000,1700000000000,NULL,1700000000000);
INSERT INTO "tables" VALUES(3,'fphvqa55pxb74hnxw38h','qk3g4m2q3','mystery_express','running',0,'{"seats":[{"title":"Compartment A","guest":"py5buavteatgbz975pzd","name":"Ada","bot":null,"place":null},{"title":"Compartment B","guest":"py5buavteatgbz975pzd","name":"Ada","bot":null,"place":null},{"title":"Compartment C","guest":"py5buavteatgbz975pzd","name":"Ada","bot":null,"place":null}]}',20,'0',1700000000000,1700000000000,NULL,1700000000000);
INSERT INTO "tables" VALUES(4,'bmgcrzgpgs9axtk2e7hg','w6u9968j3','scotland_yard','open',0,'{"seats":[{"title":"Mister X","guest":"py5buavteatgbz975pzd","name":"Ada","bot":null,"place":null},{"title":"Detectives","guest":null,"name":"","bot":null,"place":null}]}',0,'',1700000000000,1700000000000,NULL,1700000000000);
CREATE TABLE transfers (
	hash TEXT NOT NULL, 
	guest TEXT NOT NULL, 
	expires BIGINT NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(guest) REFERENCES guests (id)
);
INSERT INTO "transfers" VALUES('cfbf18a6872c12340cd6d31e0f3982ba01f0fb053fa31a6794fed3392a3d6209','py5buavteatgbz975pzd',1700000600000);
CREATE TABLE uploads (
	id TEXT NOT NULL, 
	guest TEXT NOT NULL, 
	address TEXT NOT NULL, 
	bytes BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "uploads" VALUES('rded2d74950391910ed546d1d9c64520','py5buavteatgbz975pzd','fec52565aa0cf18f57d7cf5b3ac728503b8992d2d6f7d46da1d1201090902b02',4921);
CREATE INDEX tables_by_wake ON tables (wake);
CREATE UNIQUE INDEX lines_by_number ON lines (table_no, number);
CREATE INDEX snapshots_by_number ON snapshots (table_no, made_by, number);
CREATE INDEX snapshots_by_moves ON snapshots (table_no, made_by, moves, number);
CREATE INDEX people_by_guest ON people (guest, created, table_id);
CREATE INDEX tables_by_status ON tables (status, listed, created, id);
CREATE INDEX uploads_by_guest ON uploads (guest, bytes);
CREATE INDEX uploads_by_address ON uploads (address, bytes);
CREATE INDEX tables_by_use ON tables (status, used);
CREATE INDEX records_by_use ON records (used);
CREATE INDEX subscriptions_by_guest ON subscriptions (guest, created);
CREATE INDEX subscriptions_by_device ON subscriptions (device);
COMMIT;
